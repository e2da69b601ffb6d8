import { randomUUID } from 'node:crypto';
import type { CheckoutAnswer, CheckoutRequest } from '#contracts/api/checkout';
import { ORDER_PARAM, PRICE_PATH, PURCHASE_PATH } from '#contracts/checkout';
import type { Offer, SiteLanguage } from '../catalogue/load-plans';
import { ApiError } from '../api-error';
import { readStanding } from '../subscriptions/standing';
import { requireGoodStanding } from '../users/suspension';
import { customerOf } from './customers';
import { forgetCustomer } from './forget-customer';
import { consentIn } from './order-consent';
import { findLanguage, findOffer } from './find-offer';
import type { PaymentDeps } from './payment-deps';
import { CustomerGoneError } from './payments';

/**
 * Stores an order with the terms shown now, and opens a page where it can be paid.
 * @throws ApiError `invalid_field` if the item is not offered; `account_suspended`; `state_conflict` with the field
 *   `alsoKeep` for a plan beside one that renews, unless the caller says that both are wanted
 * @throws PaymentsUnavailableError
 */
export async function startCheckout(
  deps: PaymentDeps,
  userId: string,
  request: CheckoutRequest,
): Promise<CheckoutAnswer> {
  await requireGoodStanding(deps.db, userId);
  const choice = { offer: findOffer(deps.shop, request), language: findLanguage(deps.shop, request.language) };
  if (choice.offer.interval !== null && request.alsoKeep !== true) await requireNoOtherPlan(deps, userId);
  try {
    return await openCheckout(deps, userId, choice);
  } catch (error) {
    if (!(error instanceof CustomerGoneError)) throw error;
    await forgetCustomer(deps, userId);
    return openCheckout(deps, userId, choice);
  }
}

async function requireNoOtherPlan({ db, payments, now }: PaymentDeps, userId: string): Promise<void> {
  const { isSubscribed } = await readStanding(db, payments.provider, userId, now());
  if (isSubscribed) {
    throw new ApiError('state_conflict', 'Another plan renews. Set "alsoKeep" to pay for both.', { field: 'alsoKeep' });
  }
}

async function openCheckout(
  deps: PaymentDeps,
  userId: string,
  { offer, language }: { offer: Offer; language: SiteLanguage },
): Promise<CheckoutAnswer> {
  const { db, payments, now, siteUrl } = deps;
  const customerId = await customerOf(deps, userId);
  const orderId = randomUUID();
  await db
    .insertInto('orders')
    .values({
      id: orderId,
      provider: payments.provider,
      user_id: userId,
      customer_id: customerId,
      price_id: offer.priceId,
      item: offer.item,
      interval: offer.interval,
      credits: offer.credits,
      amount_cents: offer.amountCents,
      currency: offer.currency,
      status: 'open',
      created_at: now(),
    })
    .execute();
  const { sessionId, url } = await payments.createCheckout({
    orderId,
    userId,
    customerId,
    offer,
    language: language.hreflang,
    consent: consentIn(language, (label) => `[${label}](${siteUrl}${language.path}/terms)`),
    successUrl: `${siteUrl}${language.path}${PURCHASE_PATH}?${ORDER_PARAM}=${orderId}`,
    cancelUrl: `${siteUrl}${language.path}${PRICE_PATH}?${ORDER_PARAM}=${orderId}`,
  });
  await db.updateTable('orders').set({ session_id: sessionId }).where('id', '=', orderId).execute();
  return { url, orderId };
}

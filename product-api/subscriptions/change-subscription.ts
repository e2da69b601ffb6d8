import type { ChangeSubscriptionRequest } from '#contracts/api/subscriptions';
import {
  ACCOUNT_PATH,
  CHANGE_INTERVAL_PARAM,
  CHANGE_ITEM_PARAM,
  CHANGE_PARAM,
  PURCHASE_PATH,
} from '#contracts/checkout';
import { ApiError } from '../api-error';
import { findLanguage, findOffer } from '../payments/find-offer';
import type { PaymentDeps } from '../payments/payment-deps';
import { requireGoodStanding } from '../users/suspension';
import { isRenewing, listSubscriptions } from './read-subscriptions';

/**
 * Opens a page that shows the current price of a switch to another plan or interval, and asks for confirmation. Nothing
 * changes before that.
 * @throws ApiError `not_found` for an id that is not the user's, `state_conflict` unless it renews, `invalid_field`, `account_suspended`
 * @throws PaymentsUnavailableError
 */
export async function changeSubscription(
  { db, payments, shop, siteUrl, now }: PaymentDeps,
  userId: string,
  { id, item, interval, language: code }: ChangeSubscriptionRequest,
) {
  await requireGoodStanding(db, userId);
  const offer = findOffer(shop, { item, interval });
  const language = findLanguage(shop, code);
  const all = await listSubscriptions(db, payments.provider, userId, now());
  const chosen = all.find((subscription) => subscription.id === id);
  if (!chosen) throw new ApiError('not_found', 'Subscription not found.', { field: 'id' });
  if (!isRenewing(chosen)) throw new ApiError('state_conflict', 'Only a subscription that renews can be changed.');
  if (chosen.next_price_id !== null) {
    throw new ApiError('state_conflict', 'A switch to another plan is already scheduled: undo it first.', {
      field: 'id',
    });
  }
  if (chosen.price_id === offer.priceId) {
    throw new ApiError('state_conflict', 'The subscription already has this plan.', { field: 'item' });
  }
  await db
    .insertInto('order_consents')
    .values({ user_id: userId, order_id: null, subscription_id: id, price_id: offer.priceId, agreed_at: now() })
    .execute();
  const done = new URLSearchParams({
    [CHANGE_PARAM]: id,
    [CHANGE_ITEM_PARAM]: item,
    [CHANGE_INTERVAL_PARAM]: interval,
  });
  return payments.createPlanChange({
    subscriptionId: id,
    customerId: chosen.customer_id,
    offer,
    language: language.hreflang,
    doneUrl: `${siteUrl}${language.path}${PURCHASE_PATH}?${done.toString()}`,
    returnUrl: `${siteUrl}${language.path}${ACCOUNT_PATH}`,
  });
}

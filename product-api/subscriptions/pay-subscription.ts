import type { PaymentPage } from '#contracts/api/checkout';
import { ACCOUNT_PATH } from '#contracts/checkout';
import { ApiError } from '../api-error';
import { findLanguage } from '../payments/find-offer';
import type { PaymentDeps } from '../payments/payment-deps';
import { requireGoodStanding } from '../users/suspension';
import { listSubscriptions } from './read-subscriptions';

/**
 * Opens a page where a declined renewal can be paid with another card.
 * @throws ApiError `not_found` for an id that is not the user's, `state_conflict` when nothing is due, `invalid_field`, `account_suspended`
 * @throws PaymentsUnavailableError
 */
export async function paySubscription(
  { db, payments, shop, siteUrl, now }: PaymentDeps,
  userId: string,
  { id, language: code }: { id: string; language?: string },
): Promise<PaymentPage> {
  await requireGoodStanding(db, userId);
  const language = findLanguage(shop, code);
  const all = await listSubscriptions(db, payments.provider, userId, now());
  const chosen = all.find((subscription) => subscription.id === id);
  if (!chosen) throw new ApiError('not_found', 'Subscription not found.', { field: 'id' });
  const isDue = chosen.ended_at === null && (chosen.status === 'past_due' || chosen.status === 'unpaid');
  if (!isDue) throw new ApiError('state_conflict', 'Nothing is due for this subscription.', { field: 'id' });
  return payments.createDuePayment({
    subscriptionId: id,
    customerId: chosen.customer_id,
    language: language.code,
    returnUrl: `${siteUrl}${language.path}${ACCOUNT_PATH}`,
  });
}

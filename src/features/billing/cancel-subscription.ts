import type { CancelSubscriptionAnswer } from '#contracts/api/subscriptions';
import { requestJson } from '../../http/request-json';

/**
 * `POST /api/cancel-subscription`. Without `id` and with several subscriptions, the answer lists them for the visitor
 * to choose from, and nothing is cancelled yet. Throws ApiError.
 */
export function cancelSubscription(id?: string): Promise<CancelSubscriptionAnswer> {
  return requestJson('/api/cancel-subscription', { method: 'POST', body: id === undefined ? {} : { id } });
}

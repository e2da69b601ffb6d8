import type * as calls from '#contracts/api/subscriptions';
import { callApi } from '../../http/call-api';

/**
 * `POST /api/cancel-subscription`. Without `id` and with several subscriptions, the answer lists them for the visitor
 * to choose from, and nothing is cancelled yet. Throws ApiError.
 */
export function cancelSubscription(id?: string): Promise<calls.CancelSubscriptionAnswer> {
  return callApi<typeof calls.cancelSubscription>('/api/cancel-subscription', {
    method: 'POST',
    body: id === undefined ? {} : { id },
  });
}

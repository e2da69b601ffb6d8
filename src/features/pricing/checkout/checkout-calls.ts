import type * as calls from '#contracts/api/checkout';
import type { changeSubscription, ChangeSubscriptionRequest } from '#contracts/api/subscriptions';
import { callApi } from '../../../http/call-api';

/** Opens a page where the item can be paid; nothing is charged before that. @throws ApiError */
export function startCheckout(request: calls.CheckoutRequest): Promise<calls.CheckoutAnswer> {
  return callApi<typeof calls.startCheckout>('/api/checkout', { method: 'POST', body: request });
}

/** Opens a page that shows the cost of switching to another plan, and asks for confirmation. @throws ApiError */
export function startPlanChange(request: ChangeSubscriptionRequest): Promise<calls.PaymentPage> {
  return callApi<typeof changeSubscription>('/api/change-subscription', { method: 'POST', body: request });
}

/** Whether money moves. @throws ApiError */
export function readPaymentService(): Promise<calls.PaymentService> {
  return callApi<typeof calls.readPaymentService>('/api/payment-service');
}

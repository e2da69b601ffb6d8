import type {
  CheckoutAnswer,
  CheckoutRequest,
  PaymentService,
} from '#contracts/api/checkout';
import type { ChangeSubscriptionRequest } from '#contracts/api/subscriptions';
import { requestJson } from '../../../http/request-json';

/** Opens a page where the item can be paid; nothing is charged before that. @throws ApiError */
export function startCheckout(request: CheckoutRequest): Promise<CheckoutAnswer> {
  return requestJson('/api/checkout', { method: 'POST', body: request });
}

/** Opens a page that shows what another plan costs now, and asks. @throws ApiError */
export function startPlanChange(request: ChangeSubscriptionRequest): Promise<CheckoutAnswer> {
  return requestJson('/api/change-subscription', { method: 'POST', body: request });
}

/** Whether money moves. @throws ApiError */
export function readPaymentService(path: string): Promise<PaymentService> {
  return requestJson(path);
}

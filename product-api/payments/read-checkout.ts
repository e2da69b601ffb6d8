import { ApiError } from '../api-error';
import { readBalance } from '../ledger/balance';
import type { PaymentDeps } from './payment-deps';
import { findOrder } from './read-order';

/** Status of the user's order. @throws ApiError `not_found`, also for another user's order */
export async function readCheckout(
  { db, payments, now }: Pick<PaymentDeps, 'db' | 'payments' | 'now'>,
  userId: string,
  orderId: string,
) {
  const order = await findOrder(db, payments.provider, orderId);
  if (order?.user_id !== userId) throw new ApiError('not_found', 'Order not found.');
  const { id, item, interval, credits, status } = order;
  const { available } = await readBalance(db, userId, now());
  return { order: { id, item, interval, credits, status }, balance: available };
}

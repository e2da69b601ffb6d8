import { lockUser } from '../ledger/post';
import { userOfCustomer } from './customers';
import type { Applied, EventContext } from './event-context';

/**
 * The customer was deleted at the payment service, which ends their subscriptions immediately. Credits are unchanged; a
 * later purchase creates a new customer.
 */
export async function applyCustomerDeletion(
  { tx, provider, event, now }: EventContext,
  customerId: string,
): Promise<Applied> {
  const userId = await userOfCustomer(tx, provider, customerId);
  if (userId === undefined) return undefined;
  await lockUser(tx, userId);
  await tx
    .updateTable('payment_customers')
    .set({ deleted_at: event.occurredAt })
    .where('provider', '=', provider)
    .where('id', '=', customerId)
    .where('deleted_at', 'is', null)
    .execute();
  await tx
    .updateTable('subscriptions')
    .set({ status: 'canceled', ended_at: event.occurredAt, observed_at: now })
    .where('provider', '=', provider)
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .execute();
  return customerId;
}

import { randomUUID } from 'node:crypto';
import { findCustomer } from './customers';
import type { PaymentDeps } from './payment-deps';
import { processEvent } from './process-event';

/** For a customer that the service has deleted, before its event arrives: has the same effect as the event. */
export async function forgetCustomer(deps: PaymentDeps, userId: string): Promise<void> {
  const customerId = await findCustomer(deps.db, deps.payments.provider, userId);
  if (customerId === undefined) return;
  const change = { kind: 'customer_deleted', customerId } as const;
  await processEvent(deps, { id: `asked:${randomUUID()}`, type: 'asked', occurredAt: deps.now(), change });
}

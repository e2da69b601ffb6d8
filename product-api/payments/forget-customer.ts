import { randomUUID } from 'node:crypto';
import { findCustomer } from './customers';
import type { PaymentDeps } from './payment-deps';
import { processEvent } from './process-event';

/** The service has deleted the user's customer before its message came: has the same effect as that. */
export async function forgetCustomer(deps: PaymentDeps, userId: string): Promise<void> {
  const customerId = await findCustomer(deps.db, deps.payments.provider, userId);
  if (customerId === undefined) return;
  const change = { kind: 'customer_deleted', customerId } as const;
  await processEvent(deps, { id: `asked:${randomUUID()}`, type: 'asked', occurredAt: deps.now(), change });
}

import { randomUUID } from 'node:crypto';
import type { PaymentDeps } from './payment-deps';
import { processEvent } from './process-event';

/**
 * Asks the payment service how a subscription stands and keeps the answer, without waiting for the webhook that will
 * say the same.
 */
export async function observeSubscription(deps: PaymentDeps, id: string): Promise<void> {
  const observedAt = deps.now();
  const subscription = await deps.payments.readSubscription(id);
  if (!subscription) return;
  const change = { kind: 'subscription', subscription, observedAt } as const;
  await processEvent(deps, { id: `asked:${randomUUID()}`, type: 'asked', occurredAt: observedAt, change });
}

import { randomUUID } from 'node:crypto';
import type { PaymentDeps } from './payment-deps';
import { processEvent } from './process-event';

/**
 * Fetches a subscription from the payment service and stores its state, without waiting for the webhook with the same
 * content.
 */
export async function observeSubscription(deps: PaymentDeps, id: string): Promise<void> {
  const observedAt = deps.now();
  const subscription = await deps.payments.readSubscription(id);
  if (!subscription) return;
  const change = { kind: 'subscription', subscription, observedAt } as const;
  await processEvent(deps, { id: `asked:${randomUUID()}`, type: 'asked', occurredAt: observedAt, change });
}

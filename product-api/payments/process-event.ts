import { inTransaction } from '../db/outer-handle-guard';
import { applyCheckout } from './apply-checkout';
import { applyCustomerDeletion } from './apply-customer-deletion';
import { applyInvoice } from './apply-invoice';
import { applyDispute, applyRefund } from './apply-reversal';
import { applySubscription } from './apply-subscription';
import type { Applied, EventContext } from './event-context';
import type { PaymentDeps } from './payment-deps';
import { EventRefusedError, type PaymentEvent } from './payment-event';

/** `repeated`: it had been heard of before, and nothing was done. */
export type EventOutcome = 'applied' | 'ignored' | 'refused' | 'repeated';

/**
 * The one place where anything about money changes. The event's id and its whole effect are one transaction: however
 * often it comes, from wherever, and whatever is killed in between, it counts once. No order of events is assumed.
 */
export async function processEvent(deps: PaymentDeps, event: PaymentEvent): Promise<EventOutcome> {
  if (event.change.kind === 'nothing') return 'ignored';
  try {
    return await inTransaction(deps.db, async (tx) => {
      if (!(await note(tx, deps, event, { outcome: 'ignored', subject: null, reason: null }))) return 'repeated';
      const subject = await apply({ tx, provider: deps.payments.provider, event, now: deps.now() });
      if (subject === undefined) return 'ignored';
      await tx
        .updateTable('payment_events')
        .set({ outcome: 'applied', subject })
        .where('provider', '=', deps.payments.provider)
        .where('id', '=', event.id)
        .execute();
      return 'applied';
    });
  } catch (error) {
    if (!(error instanceof EventRefusedError)) throw error;
    const reason = error.message;
    const isNew = await note(deps.db, deps, event, { outcome: 'refused', subject: null, reason });
    if (!isNew) return 'repeated';
    deps.logger.error({ event: event.id, type: event.type, reason }, 'payment event refused');
    return 'refused';
  }
}

interface Note {
  outcome: 'ignored' | 'refused';
  subject: null;
  reason: string | null;
}

/** False when the event had been noted before. Waits for whoever is noting it at this moment. */
async function note(db: PaymentDeps['db'], deps: PaymentDeps, event: PaymentEvent, note: Note): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payment_events')
    .values({
      provider: deps.payments.provider,
      id: event.id,
      type: event.type,
      occurred_at: event.occurredAt,
      received_at: deps.now(),
      ...note,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

function apply(context: EventContext): Promise<Applied> {
  const { change } = context.event;
  switch (change.kind) {
    case 'checkout':
      return applyCheckout(context, change);
    case 'invoice_paid':
      return applyInvoice(context, change.invoice);
    case 'subscription':
      return applySubscription(context, change);
    case 'refund':
      return applyRefund(context, change);
    case 'dispute':
      return applyDispute(context, change);
    case 'customer_deleted':
      return applyCustomerDeletion(context, change.customerId);
    case 'nothing':
      return Promise.resolve(undefined);
    default:
      return change satisfies never;
  }
}

import { inTransaction } from '../db/transaction-guard';
import { applyCheckout } from './apply-checkout';
import { applyCustomerDeletion } from './apply-customer-deletion';
import { applyInvoice } from './apply-invoice';
import { applyDispute, applyRefund } from './apply-reversal';
import { applySubscription } from './apply-subscription';
import type { Applied, EventContext } from './event-context';
import type { PaymentDeps } from './payment-deps';
import { EventRefusedError, type PaymentEvent } from './payment-event';

/**
 * `repeated`: it had been heard of before, and nothing was done. `unreadable`: it is set aside, and read again when it
 * comes again.
 */
export type EventOutcome = 'applied' | 'ignored' | 'refused' | 'repeated' | 'unreadable';

/**
 * The one place where anything about money changes. The event's id and its whole effect are one transaction: however
 * often it comes, from wherever, and whatever is killed in between, it counts once. No order of events is assumed.
 */
export async function processEvent(deps: PaymentDeps, event: PaymentEvent): Promise<EventOutcome> {
  if (event.change.kind === 'unreadable') return setAside(deps, event, event.change.reason);
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

/** Keeps an event that could not be read, or had no effect because of a fault of ours, so that others are not kept up. */
export async function setAside(deps: PaymentDeps, event: PaymentEvent, reason: string): Promise<EventOutcome> {
  const isNew = await note(deps.db, deps, event, { outcome: 'unreadable', subject: null, reason });
  if (isNew) deps.logger.error({ event: event.id, type: event.type, reason }, 'payment event set aside');
  return 'unreadable';
}

interface Note {
  outcome: 'ignored' | 'refused' | 'unreadable';
  subject: null;
  reason: string | null;
}

/**
 * False when the event had been noted before; one that could not be read then is noted again when it can be. Waits for
 * another process that is noting it at this moment.
 */
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
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'id'])
        .doUpdateSet(note)
        .where('payment_events.outcome', '=', 'unreadable')
        .where((eb) => eb.val(note.outcome !== 'unreadable')),
    )
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
    case 'unreadable':
      return Promise.resolve(undefined);
    default:
      return change satisfies never;
  }
}

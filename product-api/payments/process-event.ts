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
 * `repeated`: already processed, nothing was done. `unreadable`: set aside, and parsed again when it is received again.
 */
export type EventOutcome = 'applied' | 'ignored' | 'refused' | 'repeated' | 'unreadable';

/**
 * The only place where payment data changes. The event's id and its whole effect are written in one transaction, so it
 * counts once, however often it is received and whatever process is killed. Events may arrive in any order.
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

/** Stores an event that could not be parsed or applied because of a bug of ours, so that it does not block others. */
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
 * False if the event has already been recorded; an unreadable one is recorded again once it can be parsed. Waits for
 * another process that is recording it at the same time.
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

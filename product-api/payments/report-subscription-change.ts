import type { Selectable } from 'kysely';
import type { Tables } from '../db/tables';
import type { MailContent } from '../mail/mail-content';
import { writeMail } from '../mail/outbox';
import type { EventContext } from './event-context';

type State = Pick<
  Selectable<Tables['subscriptions']>,
  'price_id' | 'period_end' | 'ends_at' | 'ended_at' | 'due_cents' | 'next_attempt_at' | 'status'
>;

/** A subscription, as it was and as it is now. */
export interface SubscriptionChange {
  id: string;
  userId: string;
  before: State;
  after: State;
  observedAt: Date;
}

/** Writes its holder that a subscription was cancelled or resumed, or that a payment for it failed. */
export async function reportSubscriptionChange({ tx, now }: EventContext, change: SubscriptionChange): Promise<void> {
  const terms = await tx
    .selectFrom('price_terms')
    .select(['name', 'currency'])
    .where('price_id', '=', change.after.price_id)
    .executeTakeFirst();
  if (!terms) return;
  const mail = mailAbout(change, terms.name ?? '', terms.currency);
  if (mail) await writeMail(tx, { ...mail, to: { userId: change.userId } }, now);
}

function mailAbout(
  { id, before, after, observedAt }: SubscriptionChange,
  plan: string,
  currency: string,
): (MailContent & { cause: string }) | undefined {
  // It has never begun.
  if (before.status === 'incomplete') return undefined;
  const end = endOf(after);
  if (end !== null && endOf(before) === null) {
    const isOver = after.ended_at !== null;
    const data = { plan, endsAt: end.toISOString(), isOver };
    return { kind: 'plan-cancelled', cause: `cancelled:${id}:${observedAt.toISOString()}`, data };
  }
  if (end === null && endOf(before) !== null) {
    const data = { plan, renewsAt: after.period_end.toISOString() };
    return { kind: 'plan-resumed', cause: `resumed:${id}:${observedAt.toISOString()}`, data };
  }
  if (after.due_cents !== null && before.due_cents === null && end === null) {
    const data = {
      plan,
      due: { cents: after.due_cents, currency },
      nextAttemptAt: after.next_attempt_at?.toISOString() ?? null,
    };
    return { kind: 'payment-failed', cause: `payment-failed:${id}:${after.period_end.toISOString()}`, data };
  }
  return undefined;
}

function endOf({ ended_at, ends_at }: State): Date | null {
  return ended_at ?? ends_at;
}

import { DAY_MS } from '#contracts/day';
import { toLoggableError } from '../../observability/loggable-error';
import { settleOpenReversals } from './settle-reversal';
import type { PaymentDeps } from './payment-deps';
import { processEvent, setAside } from './process-event';

/** Events are asked for again from this long before the last time: they may become visible late. */
const OVERLAP_MS = 60 * 60 * 1000;
/** How far a service remembers; Stripe keeps its events for 30 days. */
const MEMORY_MS = 30 * DAY_MS;

/** `unreadable`: events that were set aside are asked for again too, for a new release may be able to read them. */
type Scope = 'recent' | 'unreadable';

/**
 * Asks the payment service for everything that it has not managed to tell us, gives it its effect, and takes what
 * refunds left open. An event that cannot be given its effect is set aside, and the others go on. Returns how many
 * events were news. Any number of processes may do this at once.
 */
export async function reconcilePayments(deps: PaymentDeps, scope: Scope = 'recent'): Promise<number> {
  const { db, payments, now } = deps;
  const { provider } = payments;
  const startedAt = now();
  const since = await beginningOf(deps, scope, startedAt);
  const known = {
    has: async (id: string) => {
      const events = db.selectFrom('payment_events').select('id').where('outcome', '<>', 'unreadable');
      return (await events.where('provider', '=', provider).where('id', '=', id).executeTakeFirst()) !== undefined;
    },
  };
  let news = 0;
  for await (const event of payments.eventsSince(since, known)) {
    const outcome = await processEvent(deps, event).catch((error: unknown) => setAside(deps, event, reasonOf(error)));
    if (outcome === 'applied' || outcome === 'refused') news += 1;
  }
  await settleOpenReversals(db, provider, now());
  await db
    .insertInto('payment_reconciliations')
    .values({ provider, reconciled_until: startedAt })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ reconciled_until: startedAt }))
    .execute();
  return news;
}

async function beginningOf({ db, payments: { provider } }: PaymentDeps, scope: Scope, startedAt: Date): Promise<Date> {
  const last = await db
    .selectFrom('payment_reconciliations')
    .select('reconciled_until')
    .where('provider', '=', provider)
    .executeTakeFirst();
  const memoryBegins = startedAt.getTime() - MEMORY_MS;
  if (!last) return new Date(memoryBegins);
  // The earlier of the two, should a clock have been wrong.
  const recent = Math.min(last.reconciled_until.getTime(), startedAt.getTime()) - OVERLAP_MS;
  if (scope === 'recent') return new Date(recent);
  const { oldest } = await db
    .selectFrom('payment_events')
    .select((eb) => eb.fn.min('occurred_at').as('oldest'))
    .where('provider', '=', provider)
    .where('outcome', '=', 'unreadable')
    .where('occurred_at', '>', new Date(memoryBegins))
    .executeTakeFirstOrThrow();
  return new Date(Math.min(recent, oldest?.getTime() ?? recent));
}

function reasonOf(error: unknown): string {
  return toLoggableError(error).message;
}

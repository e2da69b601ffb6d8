import { DAY_MS } from '#contracts/day';
import { toLoggableError } from '../../observability/loggable-error';
import { reconcileOpenReversals } from './reconcile-credits';
import type { PaymentDeps } from './payment-deps';
import { processEvent, setAside } from './process-event';

/** Each run starts this long before the previous one, because events may become visible late. */
const OVERLAP_MS = 60 * 60 * 1000;
/** How long a service keeps events; Stripe's limit is 30 days. */
const MEMORY_MS = 30 * DAY_MS;

/** `unreadable`: also fetches events that were set aside, because a new release may be able to parse them. */
type Scope = 'recent' | 'unreadable';

/**
 * Fetches the events that webhooks have not delivered, applies them, and retries to take back credits of refunds. An
 * event that cannot be applied is set aside and does not block the others. Returns the number of new events. Several
 * processes may run it concurrently.
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
  let newEvents = 0;
  for await (const event of payments.eventsSince(since, known)) {
    const outcome = await processEvent(deps, event).catch((error: unknown) => setAside(deps, event, reasonOf(error)));
    if (outcome === 'applied' || outcome === 'refused') newEvents += 1;
  }
  await reconcileOpenReversals(db, provider, now());
  await db
    .insertInto('payment_reconciliations')
    .values({ provider, reconciled_until: startedAt })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ reconciled_until: startedAt }))
    .execute();
  return newEvents;
}

async function beginningOf({ db, payments: { provider } }: PaymentDeps, scope: Scope, startedAt: Date): Promise<Date> {
  const last = await db
    .selectFrom('payment_reconciliations')
    .select('reconciled_until')
    .where('provider', '=', provider)
    .executeTakeFirst();
  const memoryBegins = startedAt.getTime() - MEMORY_MS;
  if (!last) return new Date(memoryBegins);
  // The earlier of the two, in case a clock was wrong.
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

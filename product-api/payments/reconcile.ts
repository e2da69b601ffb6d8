import { DAY_MS } from '#contracts/day';
import { settleOpenReversals } from './settle-reversal';
import type { PaymentDeps } from './payment-deps';
import { processEvent } from './process-event';

/** Events are asked for again from this long before the last time: they may become visible late. */
const OVERLAP_MS = 60 * 60 * 1000;
/** How far a service remembers; Stripe keeps its events for 30 days. */
const MEMORY_MS = 30 * DAY_MS;

/**
 * Asks the payment service for everything that it has not managed to tell us, gives it its effect, and takes what
 * refunds left open. Returns how many events were news. Any number of processes may do this at once.
 */
export async function reconcilePayments(deps: PaymentDeps): Promise<number> {
  const { db, payments, now } = deps;
  const { provider } = payments;
  const startedAt = now();
  const last = await db
    .selectFrom('payment_reconciliations')
    .select('reconciled_until')
    .where('provider', '=', provider)
    .executeTakeFirst();
  // The earlier of the two, should a clock have been wrong.
  const since = last
    ? new Date(Math.min(last.reconciled_until.getTime(), startedAt.getTime()) - OVERLAP_MS)
    : new Date(startedAt.getTime() - MEMORY_MS);
  const known = {
    has: async (id: string) => {
      const events = db.selectFrom('payment_events').select('id');
      return (await events.where('provider', '=', provider).where('id', '=', id).executeTakeFirst()) !== undefined;
    },
  };
  let news = 0;
  for await (const event of payments.eventsSince(since, known)) {
    const outcome = await processEvent(deps, event);
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

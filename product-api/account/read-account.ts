import type { Subscription } from '#contracts/api/account';
import type { Shop } from '../catalogue/load-plans';
import { readBalance, readForecast } from '../ledger/balance';
import type { PaymentDeps } from '../payments/payment-deps';
import { isEnding, isRenewing, listSubscriptions, type SubscriptionRow } from '../subscriptions/read-subscriptions';
import { readLedger } from './read-ledger';
import { readPurchases } from './read-purchases';

/** Lines of the ledger that come with the account; the rest by pages. */
const FIRST_LINES = 50;

/** Everything about the user's money, in one answer. */
export async function readAccount({ db, payments: { provider }, shop, now }: PaymentDeps, userId: string) {
  const at = now();
  const [person, balance, forecast, subscriptions, purchases, ledger] = await Promise.all([
    db
      .selectFrom('users')
      .select(['id', 'email', 'name', 'created_at'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),
    readBalance(db, userId, at),
    readForecast(db, userId, at),
    listSubscriptions(db, provider, userId),
    readPurchases(db, provider, userId),
    readLedger(db, userId, { limit: FIRST_LINES }),
  ]);
  const shown = subscriptions.map((row) => presentSubscription(row, shop, at));
  return {
    person: { id: person.id, email: person.email, name: person.name, createdAt: person.created_at.toISOString() },
    balance: {
      ...balance,
      forecast: forecast.map(({ credits, expiresAt }) => ({ credits, expiresAt: expiresAt?.toISOString() ?? null })),
    },
    subscriptions: [
      ...shown.filter(({ state }) => state !== 'ended'),
      ...shown.filter(({ state }) => state === 'ended'),
    ],
    purchases,
    ledger,
  };
}

function presentSubscription(row: SubscriptionRow, { offers }: Shop, now: Date) {
  const canResume = isEnding(row, now);
  return {
    id: row.id,
    item: offers.some(({ item }) => item === row.item) ? row.item : null,
    product: row.name ?? row.item,
    interval: row.interval ?? 'month',
    amountCents: row.amount_cents,
    currency: row.currency,
    credits: row.credits,
    createdAt: row.created_at.toISOString(),
    state: stateOf(row, canResume),
    periodEnd: row.period_end.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    canCancel: isRenewing(row),
    canResume,
  };
}

function stateOf(row: SubscriptionRow, isCanceled: boolean): Subscription['state'] {
  if (row.status === 'incomplete') return 'incomplete';
  if (isCanceled) return 'ends';
  if (!isRenewing(row) && row.status !== 'unpaid') return 'ended';
  return row.status === 'past_due' || row.status === 'unpaid' ? 'payment_due' : 'renews';
}

import type { Kysely, Selectable } from 'kysely';
import type { NextPlan, Subscription } from '#contracts/api/account';
import type { Shop } from '../catalogue/load-plans';
import { readBalance, readForecast } from '../ledger/balance';
import type { PaymentDeps } from '../payments/payment-deps';
import type { Tables } from '../db/tables';
import {
  endsAtOnce,
  isCancelable,
  isEnding,
  isRenewing,
  listSubscriptions,
  type SubscriptionRow,
} from '../subscriptions/read-subscriptions';
import { readLedger } from './read-ledger';
import { readPurchases } from './read-purchases';

/** Ledger lines that come with the account; the rest is paginated. */
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
    listSubscriptions(db, provider, userId, at),
    readPurchases(db, provider, userId),
    readLedger(db, userId, { limit: FIRST_LINES }),
  ]);
  const terms = await termsOf(db, subscriptions);
  const shown = subscriptions.map((row) => presentSubscription(row, { shop, terms, now: at }));
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

type Terms = Selectable<Tables['price_terms']>;

/** Terms of these subscriptions' prices. */
async function termsOf(db: Kysely<Tables>, subscriptions: readonly SubscriptionRow[]): Promise<Terms[]> {
  const priceIds = subscriptions.flatMap(({ next_price_id }) => next_price_id ?? []);
  if (priceIds.length === 0) return [];
  return db.selectFrom('price_terms').selectAll().where('price_id', 'in', priceIds).execute();
}

interface Presentation {
  shop: Shop;
  terms: readonly Terms[];
  now: Date;
}

function presentSubscription(row: SubscriptionRow, { shop: { offers }, terms, now }: Presentation): Subscription {
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
    canCancel: isCancelable(row),
    cancelTakesEffect: endsAtOnce(row) ? 'at_once' : 'at_period_end',
    canResume,
    next: isRenewing(row) ? nextPlan(row, terms) : null,
    due:
      row.ended_at === null && row.due_cents !== null
        ? { amountCents: row.due_cents, nextAttemptAt: row.next_attempt_at?.toISOString() ?? null }
        : null,
  };
}

function nextPlan({ next_price_id, next_at }: SubscriptionRow, terms: readonly Terms[]): NextPlan | null {
  const next = terms.find(({ price_id }) => price_id === next_price_id);
  if (!next || next_at === null) return null;
  return {
    product: next.name ?? next.item,
    interval: next.interval ?? 'month',
    amountCents: next.amount_cents,
    currency: next.currency,
    credits: next.credits,
    at: next_at.toISOString(),
  };
}

function stateOf(row: SubscriptionRow, isCanceled: boolean): Subscription['state'] {
  if (row.status === 'incomplete') return 'incomplete';
  if (isCanceled) return 'ends';
  if (!isCancelable(row)) return 'ended';
  if (row.is_paused || row.status === 'paused') return 'paused';
  return row.status === 'past_due' || row.status === 'unpaid' ? 'payment_due' : 'renews';
}

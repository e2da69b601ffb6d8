import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables';
import { readBalance } from '../ledger/balance';
import { findAccount } from './find-account';

/** The newest videos that are shown with an account. */
const VIDEOS = 10;

/** An account with its money and its newest videos, as an operator needs it to answer a user. */
export async function readUser(db: Kysely<Tables>, name: string, now: Date) {
  const account = await findAccount(db, name);
  const { id } = account;
  const [balance, counts, videos, orders, payments, subscriptions] = await Promise.all([
    readBalance(db, id, now),
    db
      .selectFrom('videos')
      .select(['status', (eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('videos')])
      .where('user_id', '=', id)
      .where('deleted_at', 'is', null)
      .groupBy('status')
      .orderBy('status')
      .execute(),
    db
      .selectFrom('videos')
      .select([
        'id',
        'status',
        'model',
        'created_at as requestedAt',
        'error_code as failure',
        'taken_down_at as takenDownAt',
      ])
      .where('user_id', '=', id)
      .where('deleted_at', 'is', null)
      .orderBy('created_at', 'desc')
      .limit(VIDEOS)
      .execute(),
    db
      .selectFrom('orders')
      .select(['id', 'item', 'status', 'credits', 'amount_cents as amountCents', 'currency', 'created_at as createdAt'])
      // At the payment service: its dashboard finds a purchase by these.
      .select(['session_id as checkout'])
      .where('user_id', '=', id)
      .orderBy('created_at', 'desc')
      .execute(),
    db
      .selectFrom('payments')
      .select(['cause', 'credits', 'amount_cents as amountCents', 'refunded_cents as refundedCents', 'currency'])
      .select(['paid_at as paidAt', 'provider', 'customer_id as customer', 'invoice_url as invoice'])
      .where('user_id', '=', id)
      .orderBy('created_at', 'desc')
      .execute(),
    db
      .selectFrom('subscriptions')
      .select(['id', 'price_id as price', 'status', 'period_end as periodEnd', 'ends_at as endsAt', 'provider'])
      .where('user_id', '=', id)
      .orderBy('created_at', 'desc')
      .execute(),
  ]);
  return {
    account: {
      id,
      state: account.erased_at !== null ? 'closed' : account.suspended_at !== null ? 'suspended' : 'open',
      email: account.email,
      name: account.name,
      openedAt: account.created_at,
      signedInAt: account.signed_in_at,
      suspendedAt: account.suspended_at,
      closedAt: account.erased_at,
    },
    balance,
    orders,
    payments,
    subscriptions,
    videosByStatus: Object.fromEntries(counts.map(({ status, videos: count }) => [status, count])),
    newestVideos: videos,
  };
}

import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables';

/** A withdrawal that waits for an operator. */
export interface OpenWithdrawal {
  id: string;
  receivedAt: Date;
  /** Empty, like the other words, when the person has had their account erased. */
  name: string;
  email: string;
  order: string;
  /** Account with this address; null if there is none. The address is unverified. */
  userId: string | null;
  /** Payments of that account, newest first. */
  payments: { provider: string; cause: string; paidAt: Date | null; amountCents: number; currency: string }[];
}

/** Withdrawals that are not marked as done, oldest first: their deadline ends first. */
export async function openWithdrawals(db: Kysely<Tables>): Promise<OpenWithdrawal[]> {
  const rows = await db
    .selectFrom('withdrawals as w')
    .leftJoin('users as u', (join) =>
      join.on((eb) =>
        eb.or([
          eb('u.id', '=', eb.ref('w.user_id')),
          eb.and([
            eb('w.email', '<>', ''),
            eb(eb.fn<string>('lower', ['u.email']), '=', eb.fn<string>('lower', ['w.email'])),
          ]),
        ]),
      ),
    )
    .select(['w.id', 'w.name', 'w.email', 'w.order_text', 'w.received_at', 'u.id as user_id'])
    .where('w.handled_at', 'is', null)
    .orderBy('w.received_at')
    .orderBy('w.id')
    .execute();
  return Promise.all(
    rows.map(async ({ id, name, email, order_text, received_at, user_id }) => ({
      id,
      receivedAt: received_at,
      name,
      email,
      order: order_text,
      userId: user_id,
      payments: user_id === null ? [] : await paymentsOf(db, user_id),
    })),
  );
}

async function paymentsOf(db: Kysely<Tables>, userId: string): Promise<OpenWithdrawal['payments']> {
  const rows = await db
    .selectFrom('payments')
    .select(['provider', 'cause', 'paid_at', 'amount_cents', 'currency'])
    .where('user_id', '=', userId)
    .where('paid_at', 'is not', null)
    .orderBy('paid_at', 'desc')
    .execute();
  return rows.map(({ provider, cause, paid_at, amount_cents, currency }) => ({
    provider,
    cause,
    paidAt: paid_at,
    amountCents: amount_cents ?? 0,
    currency,
  }));
}

/** False when there is no such withdrawal, or it was handled before. */
export async function markHandled(db: Kysely<Tables>, id: string, now: Date): Promise<boolean> {
  const changed = await db
    .updateTable('withdrawals')
    .set({ handled_at: now })
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

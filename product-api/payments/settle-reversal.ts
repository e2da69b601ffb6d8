import type { Kysely, Transaction } from 'kysely';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { type Lot, readLot, reinstatementOf, reversalOf } from '../ledger/lots';
import { lockUser, post } from '../ledger/post';
import type { PaymentKey } from './payment-event';
import type { Payments } from './payments';

interface Context {
  tx: Transaction<Tables>;
  provider: Payments['provider'];
  now: Date;
}

/**
 * Brings the credits of a payment in line with how much of its money has gone back: takes unspent ones, or gives them
 * again, and notes how many could not be had. Compares what should be with the ledger, so that it may be called at any
 * time and any number of times. The user must be locked.
 */
export async function settleReversal({ tx, provider, now }: Context, cause: PaymentKey): Promise<void> {
  const payment = await tx
    .selectFrom('payments')
    .select(['user_id', 'charged_cents', 'refunded_cents'])
    .where('provider', '=', provider)
    .where('cause', '=', cause)
    .executeTakeFirstOrThrow();
  // Neither a refund nor a dispute has ever been heard of.
  if (payment.charged_cents === 0) return;
  const userId = payment.user_id;
  const lot = await readLot(tx, userId, cause);
  if (!lot) return;
  const reversedCents = payment.refunded_cents + (await disputedCents(tx, provider, cause));
  const target = shareOf(lot.granted, reversedCents, payment.charged_cents);
  const taken = await correct({ tx, userId, cause, lot, difference: target - lot.revoked, now });
  const unrecovered = Math.max(0, target - lot.revoked - taken - lot.expired);
  await tx
    .updateTable('payments')
    .set({ unrecovered_credits: unrecovered })
    .where('provider', '=', provider)
    .where('cause', '=', cause)
    .execute();
}

/** Credits that go back with `reversed` of `charged` cents; rounded down, in the user's favour. */
function shareOf(credits: number, reversedCents: number, chargedCents: number): number {
  if (reversedCents <= 0 || chargedCents <= 0) return 0;
  if (reversedCents >= chargedCents) return credits;
  return Math.floor((credits * reversedCents) / chargedCents);
}

interface Correction {
  tx: Transaction<Tables>;
  userId: string;
  cause: PaymentKey;
  lot: Lot;
  /** Above zero: to be taken; below: to be given again. */
  difference: number;
  now: Date;
}

/** Answers what it has taken; below zero what it has given. */
async function correct({ tx, userId, cause, lot, difference, now }: Correction): Promise<number> {
  const number = lot.corrections + 1;
  if (difference < 0) {
    const amount = -difference;
    const { expiresAt } = lot;
    await post(tx, { type: 'grant', userId, amount, cause: `${reinstatementOf(cause)}${number}`, expiresAt }, now);
    return difference;
  }
  const amount = Math.min(difference, lot.available);
  if (amount === 0) return 0;
  const { grantIds } = lot;
  await post(tx, { type: 'revoke', userId, amount, cause: `${reversalOf(cause)}${number}`, grantIds }, now);
  return amount;
}

async function disputedCents(
  tx: Transaction<Tables>,
  provider: Payments['provider'],
  cause: PaymentKey,
): Promise<number> {
  const disputes = await tx
    .selectFrom('payment_disputes')
    .select('amount_cents')
    .where('provider', '=', provider)
    .where('cause', '=', cause)
    .where('state', 'in', ['open', 'lost'])
    .execute();
  return disputes.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
}

/**
 * Tries again to take what could not be had: what a running video held may have come back. Returns how many payments
 * it looked at.
 */
export async function settleOpenReversals(
  db: Kysely<Tables>,
  provider: Payments['provider'],
  now: Date,
): Promise<number> {
  const open = await db
    .selectFrom('payments')
    .select(['cause', 'user_id'])
    .where('provider', '=', provider)
    .where('unrecovered_credits', '>', 0)
    .execute();
  for (const { cause, user_id } of open) {
    await inTransaction(db, async (tx) => {
      await lockUser(tx, user_id);
      await settleReversal({ tx, provider, now }, cause);
    });
  }
  return open.length;
}

import type { Kysely, Transaction } from 'kysely';
import type { PaymentKey } from '../db/column-types';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { type Lot, readLot, reinstatementOf, reversalOf } from '../ledger/lots';
import { lockUser, post } from '../ledger/post';
import type { Payments } from './payments';

interface Context {
  tx: Transaction<Tables>;
  provider: Payments['provider'];
  now: Date;
}

/**
 * Adjusts the credits of a payment to the amount refunded or disputed: takes unspent ones back or grants them again,
 * and records how many could not be taken. Compares the target with the ledger, so it can be called at any time, any
 * number of times. The user must be locked.
 */
export async function reconcileCredits({ tx, provider, now }: Context, cause: PaymentKey): Promise<void> {
  const payment = await tx
    .selectFrom('payments')
    .select(['user_id', 'charged_cents', 'refunded_cents'])
    .where('provider', '=', provider)
    .where('cause', '=', cause)
    .executeTakeFirstOrThrow();
  // There was never a refund or a dispute.
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

/** Credits to take back for `reversed` of `charged` cents; rounded down, in the user's favour. */
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
  /** Positive: to be taken back; negative: to be granted again. */
  difference: number;
  now: Date;
}

/** Returns the credits taken back; negative if they were granted again. */
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
 * Retries to take back missing credits, because a running video may have returned some. Returns the number of payments
 * checked.
 */
export async function reconcileOpenReversals(
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
      await reconcileCredits({ tx, provider, now }, cause);
    });
  }
  return open.length;
}

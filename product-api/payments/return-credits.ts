import type { Transaction } from 'kysely';
import type { Tables } from '../db/tables';
import type { CaptureCommand, ReleaseCommand } from '../ledger/commands';
import { post } from '../ledger/post';
import { reconcileCredits } from './reconcile-credits';

/**
 * Returns the credits of a hold to their grants, and in the same transaction takes back those that a refund or a
 * dispute still requires, so that refunded money never leaves spendable credits. The user must be locked.
 */
export async function returnCredits(
  tx: Transaction<Tables>,
  release: Omit<ReleaseCommand, 'type'>,
  now: Date,
): Promise<void> {
  await post(tx, { type: 'release', ...release }, now);
  await settleOwed(tx, release.userId, now);
}

/** Spends a part of a hold and gives the rest back, as `returnCredits` does. */
export async function spendPart(
  tx: Transaction<Tables>,
  capture: Omit<CaptureCommand, 'type'>,
  now: Date,
): Promise<void> {
  await post(tx, { type: 'capture', ...capture }, now);
  await settleOwed(tx, capture.userId, now);
}

async function settleOwed(tx: Transaction<Tables>, userId: string, now: Date): Promise<void> {
  const owed = await tx
    .selectFrom('payments')
    .select(['provider', 'cause'])
    .where('user_id', '=', userId)
    .where('unrecovered_credits', '>', 0)
    .orderBy('created_at')
    .orderBy('cause')
    .execute();
  for (const { provider, cause } of owed) await reconcileCredits({ tx, provider, now }, cause);
}

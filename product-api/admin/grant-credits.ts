import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { readBalance } from '../ledger/balance';
import { post } from '../ledger/post';
import { AdminError } from './admin-error';
import { findAccount } from './find-account';
import { recordAct, type Warrant } from './record-act';

/** Gives credits that never expire, for instance to a user who lost a video through our fault. */
export async function grantCredits(
  db: Kysely<Tables>,
  { user, credits }: { user: string; credits: number },
  warrant: Warrant,
  now: Date,
) {
  const account = await findAccount(db, user);
  if (account.erased_at !== null) throw new AdminError(`USER: account ${account.id} is closed.`);
  return inTransaction(db, async (tx) => {
    const cause = `goodwill:${randomUUID()}` as const;
    await post(tx, { type: 'grant', userId: account.id, amount: credits, cause, expiresAt: null }, now);
    await recordAct(tx, { act: 'grant', target: account.id, details: { credits, cause } }, warrant, now);
    const { available } = await readBalance(tx, account.id, now);
    return { account: account.id, granted: credits, available };
  });
}

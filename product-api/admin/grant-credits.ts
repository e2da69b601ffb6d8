import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { readBalance } from '../ledger/balance';
import { post } from '../ledger/post';
import { findOpenAccount } from './find-account';
import { recordAct, type Warrant } from './record-act';

/** Grants credits that never expire, for instance to a user who lost a video through an error of ours. */
export async function grantCredits(
  db: Kysely<Tables>,
  { user, credits }: { user: string; credits: number },
  warrant: Warrant,
  now: Date,
) {
  const account = await findOpenAccount(db, user);
  return inTransaction(db, async (tx) => {
    const cause = `goodwill:${randomUUID()}` as const;
    await post(tx, { type: 'grant', userId: account.id, amount: credits, cause, expiresAt: null }, now);
    await recordAct(tx, { act: 'grant', target: account.id, details: { credits, cause } }, warrant, now);
    const { available } = await readBalance(tx, account.id, now);
    return { account: account.id, granted: credits, available };
  });
}

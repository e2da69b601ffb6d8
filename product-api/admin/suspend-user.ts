import type { Kysely } from 'kysely';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { AdminError } from './admin-error';
import { findOpenAccount } from './find-account';
import { recordAct, type Warrant } from './record-act';

/** From now on the account can neither order videos nor buy; `lift` ends that. */
export async function suspendUser(
  db: Kysely<Tables>,
  { user, lift }: { user: string; lift: boolean },
  warrant: Warrant,
  now: Date,
) {
  const account = await findOpenAccount(db, user);
  return inTransaction(db, async (tx) => {
    const changed = await tx
      .updateTable('users')
      .set({ suspended_at: lift ? null : now })
      .where('id', '=', account.id)
      .where('suspended_at', lift ? 'is not' : 'is', null)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) {
      throw new AdminError(`USER: account ${account.id} is ${lift ? 'not suspended' : 'suspended already'}.`);
    }
    await recordAct(tx, { act: lift ? 'lift' : 'suspend', target: account.id }, warrant, now);
    return { account: account.id, suspended: !lift };
  });
}

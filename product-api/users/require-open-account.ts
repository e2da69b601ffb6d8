import type { Transaction } from 'kysely';
import type { Tables } from '../db/tables';
import { accountGone } from './account-gone';

/** Call only while the user's row is locked. @throws ApiError `unauthenticated` once the account has been erased */
export async function requireOpenAccount(tx: Transaction<Tables>, userId: string): Promise<void> {
  const user = await tx.selectFrom('users').select('erased_at').where('id', '=', userId).executeTakeFirstOrThrow();
  if (user.erased_at !== null) throw accountGone();
}

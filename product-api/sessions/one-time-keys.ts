import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables';

/** Remembers `key` until `expiresAt`; false when it was there already, so that it can be used once. */
export async function useKeyOnce(db: Kysely<Tables>, key: string, expiresAt: Date): Promise<boolean> {
  const inserted = await db
    .insertInto('one_time_keys')
    .values({ key, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Forgets keys and sign-outs whose time has passed: the tokens they guard against are no longer accepted anyway. */
export async function forgetExpired(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('one_time_keys').where('expires_at', '<', now).execute();
  await db.deleteFrom('revoked_sessions').where('expires_at', '<', now).execute();
}

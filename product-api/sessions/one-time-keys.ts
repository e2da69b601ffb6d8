import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables';

/** Stores `key` until `expiresAt`; false if it already exists, so that each key works only once. */
export async function useKeyOnce(db: Kysely<Tables>, key: string, expiresAt: Date): Promise<boolean> {
  const inserted = await db
    .insertInto('one_time_keys')
    .values({ key, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Deletes expired keys and revocations: the tokens that they refer to have expired too. */
export async function forgetExpired(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('one_time_keys').where('expires_at', '<', now).execute();
  await db.deleteFrom('revoked_sessions').where('expires_at', '<', now).execute();
}

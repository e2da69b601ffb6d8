import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables';

/** A session as the service token names it. */
export interface SessionClaims {
  userId: string;
  sid: string;
  /** Seconds since 1970. */
  sessionIssuedAt: number;
}

/** Whether the session is valid: its user exists and is not erased, and it has not been revoked. */
export async function isSessionActive(db: Kysely<Tables>, session: SessionClaims): Promise<boolean> {
  const user = await db
    .selectFrom('users as u')
    .leftJoin('revoked_sessions as r', (join) => join.onRef('r.user_id', '=', 'u.id').on('r.sid', '=', session.sid))
    .select(['u.sessions_revoked_at', 'r.sid as revoked_sid'])
    .where('u.id', '=', session.userId)
    .where('u.erased_at', 'is', null)
    .executeTakeFirst();
  if (user?.revoked_sid !== null) return false;
  // Session times are whole seconds: one issued in the same second as the sign-out counts as older.
  return user.sessions_revoked_at === null || session.sessionIssuedAt * 1000 > user.sessions_revoked_at.getTime();
}

/** Signs one session out. Remembered until `expiresAt`, when the session would have ended anyway. */
export async function revokeSession(db: Kysely<Tables>, userId: string, sid: string, expiresAt: Date): Promise<void> {
  await db
    .insertInto('revoked_sessions')
    .values({ sid, user_id: userId, expires_at: expiresAt })
    .onConflict((conflict) => conflict.columns(['user_id', 'sid']).doNothing())
    .execute();
}

/** Signs out every session of the user that has begun by now. */
export async function revokeAllSessions(db: Kysely<Tables>, userId: string, now: Date): Promise<void> {
  await db.updateTable('users').set({ sessions_revoked_at: now }).where('id', '=', userId).execute();
}

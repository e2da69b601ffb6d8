import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables';
import { findErasure } from '../users/erased-subjects';

/** A session as the service token names it. */
export interface SessionClaims {
  /** Who the sign-in provider says it is. */
  subject: string;
  sid: string;
  /** Seconds since 1970. */
  sessionIssuedAt: number;
}

/** A valid session and its account. */
export interface SessionOfAccount extends SessionClaims {
  userId: string;
}

/** The session with its account; undefined if the account does not exist or the session has been revoked. */
export async function findSession(db: Kysely<Tables>, session: SessionClaims): Promise<SessionOfAccount | undefined> {
  const user = await db
    .selectFrom('users as u')
    .leftJoin('revoked_sessions as r', (join) =>
      join.onRef('r.subject', '=', 'u.subject').on('r.sid', '=', session.sid),
    )
    .select(['u.id', 'u.sessions_revoked_at', 'r.sid as revoked_sid'])
    .where('u.subject', '=', session.subject)
    .executeTakeFirst();
  if (user?.revoked_sid !== null) return undefined;
  // Session times are whole seconds: one issued in the same second as the sign-out counts as older.
  const isLater =
    user.sessions_revoked_at === null || session.sessionIssuedAt * 1000 > user.sessions_revoked_at.getTime();
  return isLater ? { ...session, userId: user.id } : undefined;
}

/**
 * Signs one session out. Remembered until `expiresAt`, when the session would have ended anyway; of a person who was
 * erased nothing is written down, since all their sessions have ended.
 */
export async function revokeSession(
  db: Kysely<Tables>,
  { subject }: SessionClaims,
  { sid, expiresAt }: { sid: string; expiresAt: Date },
): Promise<void> {
  const account = await db.selectFrom('users').select('id').where('subject', '=', subject).executeTakeFirst();
  if (!account && (await findErasure(db, subject)) !== undefined) return;
  await db
    .insertInto('revoked_sessions')
    .values({ sid, subject, expires_at: expiresAt })
    .onConflict((conflict) => conflict.columns(['subject', 'sid']).doNothing())
    .execute();
}

/** Signs out every session of the user that has begun by now. */
export async function revokeAllSessions(db: Kysely<Tables>, userId: string, now: Date): Promise<void> {
  await db.updateTable('users').set({ sessions_revoked_at: now }).where('id', '=', userId).execute();
}

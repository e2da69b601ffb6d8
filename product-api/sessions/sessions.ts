import { type Kysely, sql } from 'kysely';
import { GatheredReads } from '../db/gathered-reads';
import type { Tables } from '../db/tables';
import { findErasure } from '../users/erased-subjects';

/** A session as the service token names it. */
export interface SessionClaims {
  /** Subject at the sign-in provider. */
  subject: string;
  sid: string;
  /** Seconds since 1970. */
  sessionIssuedAt: number;
}

/** A valid session and its account. */
export interface SessionOfAccount extends SessionClaims {
  userId: string;
  /** BCP 47; null: not known yet. */
  language: string | null;
}

/** Finds the sessions of calls: those that come at the same time with one query. */
export class Sessions {
  readonly #reads: GatheredReads<SessionClaims, SessionOfAccount | undefined>;

  constructor(db: Kysely<Tables>) {
    this.#reads = new GatheredReads((sessions) => findSessions(db, sessions));
  }

  /** The session with its account; undefined if the account does not exist or the session has been revoked. */
  find(session: SessionClaims): Promise<SessionOfAccount | undefined> {
    return this.#reads.of(session);
  }
}

interface FoundSession {
  n: number;
  userId: string;
  language: string | null;
  revokedAt: Date | null;
  isRevoked: boolean;
}

/** As `Sessions.find`, for each of them. */
async function findSessions(
  db: Kysely<Tables>,
  sessions: readonly SessionClaims[],
): Promise<(SessionOfAccount | undefined)[]> {
  // PostgreSQL can't store NUL, so that there is no such session; one must not fail the query of others as well.
  const findable = sessions.map((session) => (hasNul(session) ? undefined : session));
  const subjects = findable.map((session) => session?.subject ?? null);
  const sids = findable.map((session) => session?.sid ?? null);
  const { rows } = await sql<FoundSession>`
    select asked.n::integer as n, u.id as "userId", u.language, u.sessions_revoked_at as "revokedAt",
      r.sid is not null as "isRevoked"
    from unnest(${sql.val(subjects)}::text[], ${sql.val(sids)}::text[]) with ordinality as asked (subject, sid, n)
    join users u on u.subject = asked.subject
    left join revoked_sessions r on r.subject = asked.subject and r.sid = asked.sid`.execute(db);
  const found = new Map(rows.map((row) => [row.n, row]));
  return sessions.map((session, index) => {
    const row = found.get(index + 1);
    if (row === undefined || row.isRevoked) return undefined;
    // Session times are whole seconds: one issued in the same second as the sign-out counts as older.
    const isLater = row.revokedAt === null || session.sessionIssuedAt * 1000 > row.revokedAt.getTime();
    return isLater ? { ...session, userId: row.userId, language: row.language } : undefined;
  });
}

function hasNul({ subject, sid }: SessionClaims): boolean {
  return subject.includes('\0') || sid.includes('\0');
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

import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables';
import type { SessionClaims } from '../sessions/sessions';

/** The sign-in service begins a session right after it has told us of the user; its clock may be another. */
const TOLERANCE_MS = 30_000;

/** Whether the session began with the sign-in that made the user. */
export async function isFirstSession(db: Kysely<Tables>, session: SessionClaims): Promise<boolean> {
  const user = await db.selectFrom('users').select('created_at').where('id', '=', session.userId).executeTakeFirst();
  return user !== undefined && session.sessionIssuedAt * 1000 <= user.created_at.getTime() + TOLERANCE_MS;
}

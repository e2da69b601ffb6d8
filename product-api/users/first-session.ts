import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables';
import type { SessionOfAccount } from '../sessions/sessions';

/** The sign-in service begins a session right after it has reported the user to us; its clock may differ. */
const TOLERANCE_MS = 30_000;

/** Whether the session began with the sign-in that brought the signup credits. */
export async function isFirstSession(db: Kysely<Tables>, session: SessionOfAccount): Promise<boolean> {
  const user = await db
    .selectFrom('users as u')
    .innerJoin('ledger_entries as gift', (join) => join.on((eb) => eb('gift.cause', '=', `signup:${session.userId}`)))
    .select('u.created_at')
    .where('u.id', '=', session.userId)
    .executeTakeFirst();
  return user !== undefined && session.sessionIssuedAt * 1000 <= user.created_at.getTime() + TOLERANCE_MS;
}

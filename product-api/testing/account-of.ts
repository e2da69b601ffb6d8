import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables';
import type { TestSession } from './service-token';

/** Id of the account that a signed-in person has now. */
export async function accountOf(db: Kysely<Tables>, { userId }: Pick<TestSession, 'userId'>): Promise<string> {
  const { id } = await db.selectFrom('users').select('id').where('subject', '=', userId).executeTakeFirstOrThrow();
  return id;
}

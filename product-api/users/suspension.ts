import type { Kysely } from 'kysely';
import { ApiError } from '../api-error';
import type { Tables } from '../db/tables';

/**
 * For what a suspended user may not do: order videos and buy. They may sign in, see and take along what is theirs, end
 * subscriptions and delete the account.
 * @throws ApiError `account_suspended`
 */
export async function requireGoodStanding(db: Kysely<Tables>, userId: string): Promise<void> {
  const user = await db.selectFrom('users').select('suspended_at').where('id', '=', userId).executeTakeFirst();
  if (user && user.suspended_at !== null) throw suspended();
}

export function suspended(): ApiError {
  return new ApiError('account_suspended', 'This account is suspended: it can neither order videos nor buy.');
}

import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables';

/** Operators' actions, newest first; only those on one target if it is given. */
export async function readActs(db: Kysely<Tables>, { target, limit }: { target: string | undefined; limit: number }) {
  let query = db.selectFrom('admin_acts').selectAll().orderBy('id', 'desc').limit(limit);
  if (target !== undefined) query = query.where('target', '=', target);
  return { acts: await query.execute() };
}

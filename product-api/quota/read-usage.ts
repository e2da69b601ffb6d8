import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { QuotaKind } from '#contracts/quota';
import type { Tables } from '../db/tables';

/**
 * How much a user owns of each kind, from indexes and counters: a few milliseconds for an account that is full. An announced
 * picture has its place already.
 */
const USED: Readonly<Record<QuotaKind, (userId: string) => RawBuilder<number>>> = {
  videos: (userId) => sql`select count(*) from videos where user_id = ${userId} and deleted_at is null`,
  pictures: (userId) => sql`select count(*) from uploads where user_id = ${userId}`,
  fileBytes: (userId) => sql`
    select coalesce(sum(bytes), 0) from (
      select bytes from videos where user_id = ${userId} and deleted_at is null
      union all select bytes from uploads where user_id = ${userId}
    ) files`,
  films: (userId) => sql`select count(*) from films where user_id = ${userId}`,
  lists: (userId) => sql`select count(*) from batches where user_id = ${userId}`,
  rows: (userId) => sql`
    select count(*) from batches b join batch_rows r on r.batch_id = b.id where b.user_id = ${userId}`,
  textBytes: (userId) => sql`
    select coalesce(sum(text_bytes), 0) from (
      select text_bytes from batches where user_id = ${userId}
      union all select text_bytes from films where user_id = ${userId}
    ) texts`,
  folders: (userId) => sql`select count(*) from folders where user_id = ${userId}`,
};

/** How much of each of these kinds the user owns. */
export async function readUsage<K extends QuotaKind>(
  db: Kysely<Tables>,
  userId: string,
  kinds: readonly K[],
): Promise<Record<K, number>> {
  const columns = kinds.map((kind) => sql`(${USED[kind](userId)})::bigint as ${sql.ref(kind)}`);
  const { rows } = await sql<Record<K, number>>`select ${sql.join(columns)}`.execute(db);
  const [usage] = rows;
  if (!usage) throw new Error('A select without a table has no row.');
  return usage;
}

import { type Kysely, sql } from 'kysely';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { post } from '../ledger/post';

export interface Filling {
  count: number;
  /** Keys of the catalogue; they take turns. */
  models: string[];
  /** How long the n-th took from start to ready, n = 1 being the oldest: an expression in `n`. */
  tookS?: string;
}

/**
 * Inserts ready videos of one credit each, a minute apart up to now, with the ledger rows that the service itself would
 * write; without files in storage. For tests that need more videos than they could make one by one.
 */
export async function fillVideos(
  db: Kysely<Tables>,
  userId: string,
  { count, models, tookS = '60' }: Filling,
): Promise<void> {
  const numbers = sql`(
    select n, md5(${userId}::text || ':' || n)::uuid as id, now() - (${count}::int - n) * interval '1 minute' as ended
    from generate_series(1, ${count}::int) n
  )`;
  await inTransaction(db, async (tx) => {
    const cause = `signup:fill-${userId}` as const;
    const grant = await post(tx, { type: 'grant', userId, amount: count, cause, expiresAt: null }, new Date());
    await sql`
      insert into ledger_entries (user_id, kind, cause, available_delta, held_delta)
      select ${userId}, 'hold', 'video:' || id || ':hold', -1, 1 from ${numbers} v`.execute(tx);
    await sql`
      insert into ledger_entries (user_id, kind, cause, available_delta, held_delta, settles_hold_id)
      select ${userId}, 'capture', 'video:' || v.id || ':capture', 0, -1, hold.id
      from ${numbers} v join ledger_entries hold on hold.cause = 'video:' || v.id || ':hold'`.execute(tx);
    await sql`
      insert into ledger_allocations (entry_id, grant_id, user_id, available_delta, held_delta)
      select e.id, ${grant.entryId}, e.user_id, e.available_delta, e.held_delta
      from ${numbers} v join ledger_entries e
        on e.cause in ('video:' || v.id || ':hold', 'video:' || v.id || ':capture')`.execute(tx);
    await sql`
      insert into videos (id, user_id, idempotency_key, request_hash, model, mode, prompt, params, seed, status, progress,
        credits, hold_id, provider, provider_ref, endpoint, attempts, created_at, started_at, finished_at, video_key,
        poster_key, width, height, bytes)
      select v.id, ${userId}, 'fill:' || n, '', (${sql.val(models)}::text[])[1 + n % ${models.length}::int], 'text',
        'Take ' || n || ': a lighthouse in fog, waves against the rocks, slow pan to the left',
        '{"durationS": 5, "resolution": "480p", "aspectRatio": "16:9"}', n, 'ready', 1, 1, hold.id, 'sample',
        'fill:' || v.id, 'sample-renderer', 1, ended - make_interval(secs => ${sql.raw(tookS)}) - interval '5 s',
        ended - make_interval(secs => ${sql.raw(tookS)}), ended, 'videos/' || v.id || '/video.mp4',
        'videos/' || v.id || '/poster.webp', 854, 480, 1500000
      from ${numbers} v join ledger_entries hold on hold.cause = 'video:' || v.id || ':hold'`.execute(tx);
  });
}

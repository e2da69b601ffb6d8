import { type Kysely, sql } from 'kysely';
import { MAX_SHOTS } from '#contracts/film';
import { QUOTA, type QuotaKind } from '#contracts/quota';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { fillVideos } from './fill-videos';

/** How much of each kind is left free; nothing unless given. */
export type Room = Partial<Record<QuotaKind, number>>;

/**
 * Fills a user's account up to its quota, but for `room`: videos and pictures without files, lists with rows that can be
 * made, films with as many shots as they take, folders. For tests and measurements of the largest account there is.
 */
export async function fillAccount(
  db: Kysely<Tables>,
  userId: string,
  model: string,
  room: Room = {},
  kinds: readonly QuotaKind[] = ['videos', 'pictures', 'films', 'rows', 'folders'],
): Promise<void> {
  const countOf = (kind: QuotaKind) => (kinds.includes(kind) ? QUOTA[kind] - (room[kind] ?? 0) : 0);
  const videos = countOf('videos');
  if (videos > 0) await fillVideos(db, userId, { count: videos, models: [model] });
  await inTransaction(db, async (tx) => {
    const idOf = (kind: string) => sql`md5(${userId}::text || ${kind}::text || n)::uuid`;
    const counted = (count: number) => sql`generate_series(1, ${count}::int) n`;
    const bytes = Math.floor((QUOTA.fileBytes - (room.fileBytes ?? 0)) / Math.max(videos, 1));
    await sql`update videos set bytes = ${bytes} where user_id = ${userId}`.execute(tx);
    await sql`
      insert into uploads (id, user_id, content_type, bytes, status, storage_key, width, height, created_at)
      select ${idOf('picture')}, ${userId}, 'image/jpeg', 0, 'stored', 'uploads/' || n, 800, 600, now() - interval '2 days'
      from ${counted(countOf('pictures'))}`.execute(tx);
    await sql`
      insert into folders (id, user_id, name, created_at)
      select ${idOf('folder')}, ${userId}, 'Folder ' || n, now() from ${counted(countOf('folders'))}`.execute(tx);
    const lists = kinds.includes('rows') ? QUOTA.lists - (room.lists ?? 0) : 0;
    await sql`
      insert into batches (id, user_id, idempotency_key, request_hash, title, state, created_at)
      select ${idOf('list')}, ${userId}, 'fill:' || n, '', 'List ' || n, 'draft', now()
      from ${counted(lists)}`.execute(tx);
    const rows = countOf('rows');
    const textBytes = Math.floor((QUOTA.textBytes - (room.textBytes ?? 0)) / Math.max(rows, 1));
    const request = (filler: number) => sql`jsonb_build_object(
      'model', ${model}::text, 'prompt', rpad('A lighthouse in fog ' || n, ${filler}::int, ' and waves'),
      'durationS', 5, 'resolution', '480p', 'aspectRatio', '16:9')`;
    // The same for every row: a number of more digits leaves less for the filler.
    const { rows: measured } = await sql<{ bytes: number }>`
      select octet_length((${request(100)})::text) - 100 as bytes from ${counted(1)}`.execute(tx);
    const filler = textBytes - (measured[0]?.bytes ?? 0);
    await sql`
      insert into batch_rows (batch_id, position, request, credits)
      select l.id, 1 + (n - 1) / ${lists}::int, ${request(filler)}, 6
      from ${counted(rows)}
        join (select id, row_number() over (order by id) as place from batches where user_id = ${userId}) l
        on l.place = 1 + (n - 1) % ${Math.max(lists, 1)}::int`.execute(tx);
    await sql`
      insert into films (id, user_id, idempotency_key, request_hash, title, revision, created_at, updated_at)
      select ${idOf('film')}, ${userId}, 'fill:' || n, '', 'Film ' || n, 1, now(), now()
      from ${counted(countOf('films'))}`.execute(tx);
    await sql`
      insert into film_shots (film_id, position, video_id, start_s)
      select f.id, place, v.id, 0
      from films f join (
        select id, row_number() over (order by id) - 1 as place from videos
        where user_id = ${userId} and deleted_at is null limit ${MAX_SHOTS}
      ) v on f.user_id = ${userId}`.execute(tx);
  });
}

import { type Kysely, sql } from 'kysely';
import type { VideoReport } from '#contracts/api/reports';
import type { Tables } from '../db/tables';

/** More open reports of one video would not help operators, and would let strangers fill the table. */
const MAX_REPORTS = 50;

/** Stores a report of someone who has a link, unless the video has enough of them. */
export async function storeReport(
  db: Kysely<Tables>,
  videoId: string,
  { reason, text = '' }: VideoReport,
  now: Date,
): Promise<void> {
  await db
    .insertInto('shared_video_reports')
    .columns(['video_id', 'reason', 'text', 'reported_at'])
    .expression((eb) =>
      eb
        .selectFrom('videos')
        .select([
          'videos.id',
          sql<string>`${reason}`.as('reason'),
          sql<string>`${text.trim()}`.as('text'),
          sql<Date>`${now}::timestamptz`.as('reported_at'),
        ])
        .where('videos.id', '=', videoId)
        .where(
          (inner) =>
            inner
              .selectFrom('shared_video_reports as r')
              .select((count) => count.fn.countAll<number>().as('reports'))
              .where('r.video_id', '=', videoId)
              .where('r.decided_at', 'is', null),
          '<',
          MAX_REPORTS,
        ),
    )
    .execute();
}

import { type Kysely, sql } from 'kysely';
import type { VideoReport } from '#contracts/api/reports';
import { SHARE_TOKEN } from '#contracts/share';
import { ApiError } from '../api-error';
import type { Tables } from '../db/tables';
import type { Storage } from '../storage/storage';

/** More open reports of one video would not help operators, and would let strangers fill the table. */
const MAX_REPORTS = 50;

/**
 * The files stay within reach of who has been given their addresses when the link ends: so these live shorter than
 * those of an owner. The page asks for new ones.
 */
const WINDOW_S = 2 * 60;

/**
 * What the link shows. Unknown, expired, ended, of a deleted video: all the same.
 * @throws ApiError `not_found`
 */
export async function readSharedVideo(
  { db, storage }: { db: Kysely<Tables>; storage: Storage },
  token: string,
  now: Date,
) {
  const video = await findShared(db, token, now);
  const { video_key: videoKey, poster_key: posterKey, finished_at: readyAt, params } = video;
  if (videoKey === null || posterKey === null || readyAt === null) throw nothingHere();
  const [videoUrl, posterUrl] = await Promise.all([
    storage.signedUrl(videoKey, { windowS: WINDOW_S }),
    storage.signedUrl(posterKey, { windowS: WINDOW_S }),
  ]);
  return {
    model: video.model,
    durationS: params.durationS,
    resolution: params.resolution,
    ...(params.aspectRatio !== undefined && { aspectRatio: params.aspectRatio }),
    ...(video.width !== null && video.height !== null && { width: video.width, height: video.height }),
    readyAt: readyAt.toISOString(),
    isDemo: video.provider === 'sample',
    ...(video.shows_prompt && { prompt: video.prompt }),
    showsPreview: video.shows_preview,
    videoUrl,
    posterUrl,
  };
}

/** Stores a report of someone who has the link. @throws ApiError `not_found` */
export async function reportSharedVideo(
  db: Kysely<Tables>,
  token: string,
  { reason, text = '' }: VideoReport,
  now: Date,
): Promise<string> {
  const { id } = await findShared(db, token, now);
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
        .where('videos.id', '=', id)
        .where(
          (inner) =>
            inner
              .selectFrom('shared_video_reports as r')
              .select((count) => count.fn.countAll<number>().as('reports'))
              .where('r.video_id', '=', id)
              .where('r.decided_at', 'is', null),
          '<',
          MAX_REPORTS,
        ),
    )
    .execute();
  return id;
}

async function findShared(db: Kysely<Tables>, token: string, now: Date) {
  if (!SHARE_TOKEN.test(token)) throw nothingHere();
  const video = await db
    .selectFrom('video_shares as s')
    .innerJoin('videos as v', 'v.id', 's.video_id')
    .select([
      'v.id',
      'v.model',
      'v.params',
      'v.prompt',
      'v.provider',
      'v.width',
      'v.height',
      'v.video_key',
      'v.poster_key',
      'v.finished_at',
      's.shows_prompt',
      's.shows_preview',
    ])
    .where('s.token', '=', token)
    .where((eb) => eb.or([eb('s.expires_at', 'is', null), eb('s.expires_at', '>', now)]))
    .where('v.status', '=', 'ready')
    .where('v.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!video) throw nothingHere();
  return video;
}

function nothingHere(): ApiError {
  return new ApiError('not_found', 'Link not found.');
}

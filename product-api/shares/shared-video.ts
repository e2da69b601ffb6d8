import type { Kysely } from 'kysely';
import type { VideoReport } from '#contracts/api/reports';
import { SHARE_TOKEN } from '#contracts/share';
import type { Tables } from '../db/tables';
import type { Storage } from '../storage/storage';
import { linkNotFound } from './link-terms';
import { storeReport } from './store-report';

/**
 * The files stay within reach of who has been given their addresses when the link ends: so these live shorter than
 * those of an owner. The page asks for new ones.
 */
export const VIEWER_WINDOW_S = 2 * 60;

/**
 * The video behind a link. Unknown, expired, ended, of a deleted video: all the same.
 * @throws ApiError `not_found`
 */
export async function readSharedVideo(
  { db, storage }: { db: Kysely<Tables>; storage: Storage },
  token: string,
  now: Date,
) {
  const video = await findShared(db, token, now);
  const { video_key: videoKey, poster_key: posterKey, finished_at: readyAt, params } = video;
  if (videoKey === null || posterKey === null || readyAt === null) throw linkNotFound();
  const [videoUrl, posterUrl] = await Promise.all([
    storage.signedUrl(videoKey, { windowS: VIEWER_WINDOW_S }),
    storage.signedUrl(posterKey, { windowS: VIEWER_WINDOW_S }),
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
  report: VideoReport,
  now: Date,
): Promise<string> {
  const { id } = await findShared(db, token, now);
  await storeReport(db, id, report, now);
  return id;
}

async function findShared(db: Kysely<Tables>, token: string, now: Date) {
  if (!SHARE_TOKEN.test(token)) throw linkNotFound();
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
  if (!video) throw linkNotFound();
  return video;
}

import type { Kysely } from 'kysely';
import type { FilmReport, SharedFilm } from '#contracts/api/film-shares';
import { SHARE_TOKEN } from '#contracts/share';
import { ApiError } from '../api-error';
import type { Tables } from '../db/tables';
import { isMissing } from '../films/take-states';
import type { Storage } from '../storage/storage';
import { linkNotFound } from './link-terms';
import { VIEWER_WINDOW_S } from './shared-video';
import { storeReport } from './store-report';

/**
 * The film behind a link as it is now, without takes that aren't made yet.
 * @throws ApiError `not_found`
 */
export async function readSharedFilm(
  { db, storage }: { db: Kysely<Tables>; storage: Storage },
  token: string,
  now: Date,
): Promise<SharedFilm> {
  const { film, shots } = await findShared(db, token, now);
  const sign = (key: string) => storage.signedUrl(key, { windowS: VIEWER_WINDOW_S });
  return {
    ...(film.shows_title && { title: film.title }),
    shots: await Promise.all(
      shots.map(async ({ video_key: videoKey, poster_key: posterKey, params, ...shot }) => ({
        model: shot.model,
        startS: shot.start_s,
        endS: Math.min(shot.end_s ?? Number.POSITIVE_INFINITY, shot.duration_s ?? params.durationS),
        ...(params.aspectRatio !== undefined && { aspectRatio: params.aspectRatio }),
        ...(shot.width !== null && shot.height !== null && { width: shot.width, height: shot.height }),
        isDemo: shot.provider === 'sample',
        videoUrl: await sign(videoKey),
        posterUrl: await sign(posterKey),
      })),
    ),
  };
}

/**
 * Stores a report of the video that a viewer saw; returns its id.
 * @throws ApiError `not_found`; `invalid_field` for a shot that the film doesn't have
 */
export async function reportSharedFilm(
  db: Kysely<Tables>,
  token: string,
  { shot: number, ...report }: FilmReport,
  now: Date,
): Promise<string> {
  const { shots } = await findShared(db, token, now);
  const shot = shots[number - 1];
  if (!shot) throw new ApiError('invalid_field', `The film has ${shots.length} shots.`, { field: 'shot' });
  await storeReport(db, shot.video_id, report, now);
  return shot.video_id;
}

async function findShared(db: Kysely<Tables>, token: string, now: Date) {
  if (!SHARE_TOKEN.test(token)) throw linkNotFound();
  const film = await db
    .selectFrom('film_shares as s')
    .innerJoin('films as f', 'f.id', 's.film_id')
    .select(['f.id', 'f.title', 's.shows_title'])
    .where('s.token', '=', token)
    .where((eb) => eb.or([eb('s.expires_at', 'is', null), eb('s.expires_at', '>', now)]))
    .executeTakeFirst();
  if (!film) throw linkNotFound();
  const rows = await db
    .selectFrom('film_shots as s')
    .innerJoin('videos as v', 'v.id', 's.video_id')
    .select(['v.id as video_id', 's.start_s', 's.end_s', 's.take_id', 'v.model', 'v.params', 'v.provider'])
    .select(['v.duration_s', 'v.width', 'v.height', 'v.video_key', 'v.poster_key', 'v.status', 'v.deleted_at'])
    .where('s.film_id', '=', film.id)
    .orderBy('s.position')
    .execute();
  const shots = rows.flatMap(({ video_key: video, poster_key: poster, ...row }) =>
    row.status !== 'ready' || video === null || poster === null ? [] : { ...row, video_key: video, poster_key: poster },
  );
  // Its owner may have emptied it since.
  if (shots.length === 0 || rows.some(isMissing)) throw linkNotFound();
  return { film, shots };
}

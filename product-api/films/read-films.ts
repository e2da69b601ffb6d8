import type { Kysely } from 'kysely';
import type { Shot } from '#contracts/api/films';
import { ApiError } from '../api-error';
import type { Tables } from '../db/tables';
import { isUuid } from '../is-uuid';

export interface ShotRow {
  video_id: string;
  start_s: number;
  end_s: number | null;
  /** Null, like the poster's, once the video has no file any more. */
  video_key: string | null;
  poster_key: string | null;
}

/** The part of a video that the row names, as the API says it. */
export function shotOf({ video_id: videoId, start_s: startS, end_s: endS }: ShotRow): Shot {
  return { videoId, startS, ...(endS !== null && { endS }) };
}

type FilmColumns = Awaited<ReturnType<ReturnType<typeof selectFilms>['executeTakeFirstOrThrow']>>;
export type FilmRow = FilmColumns & { shots: ShotRow[] };

function selectFilms(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom('films')
    .select(['id', 'title', 'revision', 'created_at', 'updated_at'])
    .where('user_id', '=', userId);
}

/** @throws ApiError `not_found`, for another user's film as well */
export async function findFilm(db: Kysely<Tables>, userId: string, id: string): Promise<FilmRow> {
  const film = isUuid(id) ? await selectFilms(db, userId).where('id', '=', id).executeTakeFirst() : undefined;
  if (!film) throw new ApiError('not_found', 'Film not found.');
  const shots = await selectShots(db).where('s.film_id', '=', id).execute();
  return { ...film, shots };
}

/** The user's films, the last changed first. */
export async function listOwnFilms(db: Kysely<Tables>, userId: string): Promise<FilmRow[]> {
  const films = await selectFilms(db, userId).orderBy('updated_at', 'desc').orderBy('id').execute();
  const shots = await selectShots(db)
    .innerJoin('films as f', 'f.id', 's.film_id')
    .where('f.user_id', '=', userId)
    .execute();
  const shotsOf = new Map(films.map(({ id }): [string, ShotRow[]] => [id, []]));
  for (const shot of shots) shotsOf.get(shot.film_id)?.push(shot);
  return films.map((film) => ({ ...film, shots: shotsOf.get(film.id) ?? [] }));
}

function selectShots(db: Kysely<Tables>) {
  return db
    .selectFrom('film_shots as s')
    .innerJoin('videos as v', 'v.id', 's.video_id')
    .select(['s.film_id', 's.video_id', 's.start_s', 's.end_s', 'v.video_key', 'v.poster_key'])
    .orderBy('s.film_id')
    .orderBy('s.position');
}

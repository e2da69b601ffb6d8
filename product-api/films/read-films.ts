import type { Kysely } from 'kysely';
import { ApiError } from '../api-error';
import type { Tables } from '../db/tables';
import { isUuid } from '../is-uuid';
import { CHARGES, type Charges } from '../videos/charges';

/** A shot with what its film's list says of it. `status`, `deleted_at` and keys are its video's, if it has one. */
export type ShotRow = Awaited<ReturnType<ReturnType<typeof selectShots>['executeTakeFirstOrThrow']>>;
/** A shot with all that it is made of. */
export type WholeShot = Awaited<ReturnType<ReturnType<typeof selectWholeShots>['executeTakeFirstOrThrow']>>;

type FilmColumns = Awaited<ReturnType<ReturnType<typeof selectFilms>['executeTakeFirstOrThrow']>>;
export type ListedFilm = FilmColumns & { shots: ShotRow[] };
export type FilmRow = FilmColumns & { shots: WholeShot[] };

function selectFilms(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom('films')
    .select(['id', 'title', 'revision', 'change_hash', 'created_at', 'updated_at', 'language'])
    .select(['state', 'pause_reason', 'max_credits', 'make_key', 'make_hash'])
    .where('user_id', '=', userId);
}

/** @throws ApiError `not_found`, for another user's film as well */
export async function findFilm(db: Kysely<Tables>, userId: string, id: string): Promise<FilmRow> {
  const film = isUuid(id) ? await selectFilms(db, userId).where('id', '=', id).executeTakeFirst() : undefined;
  if (!film) throw new ApiError('not_found', 'Film not found.');
  return { ...film, shots: await readShots(db, id) };
}

/** The user's films, the last changed first. */
export async function listOwnFilms(db: Kysely<Tables>, userId: string): Promise<ListedFilm[]> {
  const films = await selectFilms(db, userId).orderBy('updated_at', 'desc').orderBy('id').execute();
  const shots = await selectShots(db)
    .innerJoin('films as f', 'f.id', 's.film_id')
    .where('f.user_id', '=', userId)
    .execute();
  const shotsOf = new Map(films.map(({ id }): [string, ShotRow[]] => [id, []]));
  for (const shot of shots) shotsOf.get(shot.film_id)?.push(shot);
  return films.map((film) => ({ ...film, shots: shotsOf.get(film.id) ?? [] }));
}

/** How many shots the user's film has; 0 if there is no such film. */
export async function countShots(db: Kysely<Tables>, userId: string, id: string): Promise<number> {
  if (!isUuid(id)) return 0;
  const { count } = await db
    .selectFrom('film_shots as s')
    .innerJoin('films as f', 'f.id', 's.film_id')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('f.id', '=', id)
    .where('f.user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The shots of a film in their order. */
export function readShots(db: Kysely<Tables>, filmId: string): Promise<WholeShot[]> {
  return selectWholeShots(db).where('s.film_id', '=', filmId).execute();
}

function selectShots(db: Kysely<Tables>) {
  return db
    .selectFrom('film_shots as s')
    .leftJoin('videos as v', 'v.id', 's.video_id')
    .select(['s.film_id', 's.video_id', 's.start_s', 's.end_s', 's.take_id'])
    .select(['v.status', 'v.deleted_at', 'v.video_key', 'v.poster_key'])
    .orderBy('s.film_id')
    .orderBy('s.position');
}

function selectWholeShots(db: Kysely<Tables>) {
  return selectShots(db)
    .leftJoin('uploads as image', 'image.id', 's.image_id')
    .select(['s.source', 's.attempt', 's.request', 's.credits', 's.fault', 's.is_wanted'])
    .select(['s.image_id', 's.end_image_id', 'image.storage_key as image_key'])
    .select(['v.model', 'v.prompt', 'v.params', 'v.duration_s']);
}

/** Takes that the film once began, whether it has them or not, with their last video; with these ids. */
export async function readBegunTakes(db: Kysely<Tables>, filmId: string, ids: readonly string[]): Promise<WholeShot[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('film_takes as t')
    .innerJoin('videos as v', 'v.id', 't.video_id')
    .distinctOn('t.take_id')
    .select(['t.film_id', 't.take_id', 't.source', 't.attempt', 't.video_id', 'v.credits'])
    .select([
      'v.status',
      'v.deleted_at',
      'v.video_key',
      'v.poster_key',
      'v.model',
      'v.prompt',
      'v.params',
      'v.duration_s',
    ])
    .where('t.film_id', '=', filmId)
    .where('t.take_id', 'in', ids)
    .orderBy('t.take_id')
    .orderBy('t.attempt', 'desc')
    .execute();
  const unmade = { request: null, fault: null, is_wanted: false, image_id: null, end_image_id: null, image_key: null };
  return rows.map((row) => ({ ...row, ...unmade, start_s: 0, end_s: null }));
}

/**
 * Credits that the takes of a film hold and have cost, as the ledger says; earlier attempts and removed takes included.
 */
export function readFilmCharges(db: Kysely<Tables>, filmId: string): Promise<Charges> {
  return db
    .selectFrom('film_takes as t')
    .innerJoin('videos as v', 'v.id', 't.video_id')
    .leftJoin('ledger_entries as settled', 'settled.settles_hold_id', 'v.hold_id')
    .select(CHARGES)
    .where('t.film_id', '=', filmId)
    .executeTakeFirstOrThrow();
}

import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { FilmContent, NewShot, Shot } from '#contracts/api/films';
import { MAX_FILMS, MIN_SHOT_S } from '#contracts/film';
import { ApiError } from '../api-error';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { lockUser } from '../ledger/post';
import { requireOpenAccount } from '../users/require-open-account';
import { canonicalHash } from '../videos/canonical-hash';
import { findVideos } from '../videos/read-videos';
import { keyReused } from '../videos/request-videos';
import { findFilm, shotOf } from './read-films';

interface NewFilm {
  userId: string;
  idempotencyKey: string;
  content: FilmContent;
}

/**
 * Makes a film and returns its id; repeated with the same key, it returns the first one's.
 * @throws ApiError `invalid_field` naming the shot; `too_many_films`; `idempotency_mismatch`
 */
export async function createFilm(
  db: Kysely<Tables>,
  { userId, idempotencyKey, content }: NewFilm,
  now: Date,
): Promise<string> {
  const hash = canonicalHash(content);
  return inTransaction(db, async (tx) => {
    // Serialises the user's new films, and keeps the account from being erased meanwhile.
    await lockUser(tx, userId);
    const films = await tx
      .selectFrom('films')
      .select(['id', 'idempotency_key', 'request_hash'])
      .where('user_id', '=', userId)
      .execute();
    const earlier = films.find((film) => film.idempotency_key === idempotencyKey);
    if (earlier?.request_hash === hash) return earlier.id;
    if (earlier) throw keyReused();
    if (films.length >= MAX_FILMS) throw new ApiError('too_many_films', `A user may have ${MAX_FILMS} films.`);
    await requireOpenAccount(tx, userId);
    await checkShots(tx, userId, partsOf(content.shots), new Set());
    const id = randomUUID();
    await tx
      .insertInto('films')
      .values({
        id,
        user_id: userId,
        idempotency_key: idempotencyKey,
        request_hash: hash,
        title: content.title.trim(),
        revision: 1,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await insertShots(tx, id, partsOf(content.shots));
    return id;
  });
}

/**
 * Replaces title and shots of the user's film. A shot that it already has may stay, even without its video.
 * @throws ApiError `not_found`; `film_changed` if it no longer is at `revision`; `invalid_field` naming the shot
 */
export async function changeFilm(
  db: Kysely<Tables>,
  userId: string,
  { id, revision, title: given, shots }: FilmContent & { id: string; revision: number },
  now: Date,
): Promise<void> {
  const title = given.trim();
  await inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    const film = await findFilm(tx, userId, id);
    if (film.revision !== revision) {
      // The answer to this change got lost, and it is sent again.
      const isRepeated =
        film.revision === revision + 1 &&
        canonicalHash({ title, shots }) === canonicalHash({ title: film.title, shots: film.shots.map(shotOf) });
      if (isRepeated) return;
      throw new ApiError('film_changed', `The film is at revision ${film.revision}, not ${revision}.`, {
        field: 'revision',
      });
    }
    await checkShots(tx, userId, partsOf(shots), new Set(film.shots.map(({ video_id }) => video_id)));
    await tx
      .updateTable('films')
      .set({ title, revision: revision + 1, updated_at: now })
      .where('id', '=', id)
      .execute();
    await tx.deleteFrom('film_shots').where('film_id', '=', id).execute();
    await insertShots(tx, id, partsOf(shots));
  });
}

/** Deletes the user's film for good; its videos stay. @throws ApiError `not_found` */
export async function deleteFilm(db: Kysely<Tables>, userId: string, id: string): Promise<void> {
  await findFilm(db, userId, id);
  await db.deleteFrom('films').where('id', '=', id).where('user_id', '=', userId).execute();
}

/** @throws ApiError `invalid_field` for a shot without a video */
function partsOf(shots: readonly (Shot | NewShot)[]): Shot[] {
  return shots.map((shot, index) => {
    if ('videoId' in shot) return shot;
    const field = `shots[${index}].videoId`;
    throw new ApiError('invalid_field', `${field}: is required.`, { field });
  });
}

/** `kept`: videos that the film has already; they may be missing by now. */
async function checkShots(
  tx: Transaction<Tables>,
  userId: string,
  shots: readonly Shot[],
  kept: ReadonlySet<string>,
): Promise<void> {
  const ids = shots.map(({ videoId }) => videoId);
  const videos = new Map((await findVideos(tx, userId, ids)).map((row) => [row.id, row]));
  for (const [index, { videoId, startS, endS }] of shots.entries()) {
    const refuse = (field: keyof Shot, why: string) =>
      new ApiError('invalid_field', `shots[${index}].${field}: ${why}`, { field: `shots[${index}].${field}` });
    const video = videos.get(videoId);
    if (video?.video_key == null && !kept.has(videoId)) throw refuse('videoId', 'there is no such ready video.');
    if (endS !== undefined && endS - startS < MIN_SHOT_S) {
      throw refuse('endS', `must be at least ${MIN_SHOT_S} s after startS.`);
    }
    if (video?.video_key != null && startS >= (video.duration_s ?? video.params.durationS)) {
      throw refuse('startS', 'must be before the end of the video.');
    }
  }
}

async function insertShots(tx: Transaction<Tables>, filmId: string, shots: readonly Shot[]): Promise<void> {
  if (shots.length === 0) return;
  await tx
    .insertInto('film_shots')
    .values(
      shots.map(({ videoId, startS, endS }, position) => ({
        film_id: filmId,
        position,
        video_id: videoId,
        start_s: startS,
        end_s: endS ?? null,
      })),
    )
    .execute();
}

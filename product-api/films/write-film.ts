import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { FilmContent } from '#contracts/api/films';
import { ApiError } from '../api-error';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { lockUser } from '../ledger/post';
import type { CheckDeps } from '../making/check-draft';
import { requireRoom } from '../quota/require-room';
import { requireOpenAccount } from '../users/require-open-account';
import { canonicalHash } from '../videos/canonical-hash';
import { EndpointStates } from '../videos/endpoint-states';
import { keyReused } from '../videos/request-videos';
import type { TakeChecks } from './check-takes';
import { checkShots, type StoredShot } from './film-content';
import { findFilm } from './read-films';

export interface WriteDeps extends CheckDeps {
  db: Kysely<Tables>;
}

interface Written {
  userId: string;
  content: FilmContent;
  /** BCP 47: of the page that writes it, if known. */
  language: string | undefined;
}

interface NewFilm extends Written {
  idempotencyKey: string;
}

interface Change extends Written {
  id: string;
  /** The one that is changed. */
  revision: number;
}

/**
 * Makes a film and returns its id; repeated with the same key, it returns the first one's.
 * @throws ApiError `invalid_field` naming the shot; `too_many_films`; `too_much_text`; `idempotency_mismatch`
 */
export async function createFilm(deps: WriteDeps, film: NewFilm, now: Date): Promise<string> {
  const endpoints = await EndpointStates.read(deps.db, now);
  return deps.judge.decide({ userId: film.userId, isCounted: true }, (verdicts) =>
    insertFilm(deps.db, { ...deps, language: film.language, endpoints, verdicts }, film, now),
  );
}

async function insertFilm(
  db: Kysely<Tables>,
  checks: TakeChecks,
  { userId, idempotencyKey, content, language }: NewFilm,
  now: Date,
): Promise<string> {
  const hash = canonicalHash(content);
  return inTransaction(db, async (tx) => {
    // Serialises the user's new films, and keeps the account from being erased meanwhile.
    await lockUser(tx, userId);
    const earlier = await tx
      .selectFrom('films')
      .select(['id', 'request_hash'])
      .where('user_id', '=', userId)
      .where('idempotency_key', '=', idempotencyKey)
      .executeTakeFirst();
    if (earlier?.request_hash === hash) return earlier.id;
    if (earlier) throw keyReused();
    await requireOpenAccount(tx, userId);
    await requireRoom(tx, userId, { films: 1 });
    const id = randomUUID();
    const shots = await checkShots(tx, checks, { userId, filmId: id, before: [], shots: content.shots });
    await tx
      .insertInto('films')
      .values({
        id,
        user_id: userId,
        idempotency_key: idempotencyKey,
        request_hash: hash,
        title: content.title.trim(),
        revision: 1,
        language: language ?? null,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await storeShots(tx, { userId, id }, shots);
    return id;
  });
}

/**
 * Replaces title and shots of the user's film. A shot that it already has may stay, even without its video; a take that
 * it has keeps what it has come to.
 * @throws ApiError `not_found`; `film_changed` if it no longer is at `revision`; `invalid_field` naming the shot
 */
export async function changeFilm(deps: WriteDeps, change: Change, now: Date): Promise<void> {
  const endpoints = await EndpointStates.read(deps.db, now);
  await deps.judge.decide({ userId: change.userId, isCounted: true }, (verdicts) =>
    replaceContent(deps.db, { ...deps, language: change.language, endpoints, verdicts }, change, now),
  );
}

async function replaceContent(
  db: Kysely<Tables>,
  checks: TakeChecks,
  { userId, id, revision, content, language }: Change,
  now: Date,
): Promise<void> {
  const hash = canonicalHash(content);
  await inTransaction(db, async (tx) => {
    // No take of it begins meanwhile.
    await lockUser(tx, userId);
    const film = await findFilm(tx, userId, id);
    if (film.revision !== revision) {
      // The answer to this change got lost, and it is sent again.
      if (film.revision === revision + 1 && film.change_hash === hash) return;
      throw new ApiError('film_changed', `The film is at revision ${film.revision}, not ${revision}.`, {
        field: 'revision',
      });
    }
    const shots = await checkShots(tx, checks, { userId, filmId: id, before: film.shots, shots: content.shots });
    await tx
      .updateTable('films')
      .set({ title: content.title.trim(), revision: revision + 1, change_hash: hash, updated_at: now })
      .set({ language: language ?? null })
      .where('id', '=', id)
      .execute();
    await storeShots(tx, { userId, id }, shots);
  });
}

/** Deletes the user's film for good; its videos stay. @throws ApiError `not_found` */
export async function deleteFilm(db: Kysely<Tables>, userId: string, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    // No take of it is beginning meanwhile.
    await lockUser(tx, userId);
    await findFilm(tx, userId, id);
    await tx.deleteFrom('films').where('id', '=', id).execute();
  });
}

/**
 * Replaces the shots of a film by these, in their order. Only while its user's row is locked.
 * @throws ApiError `too_much_text`
 */
export async function storeShots(
  tx: Transaction<Tables>,
  { userId, id: filmId }: { userId: string; id: string },
  shots: readonly StoredShot[],
): Promise<void> {
  await tx.deleteFrom('film_shots').where('film_id', '=', filmId).execute();
  if (shots.length === 0) return;
  const rows = shots.map((shot, position) => ({
    ...{ film_id: filmId, position, video_id: shot.video_id, start_s: shot.start_s, end_s: shot.end_s },
    ...{ take_id: shot.take_id, source: shot.source, attempt: shot.attempt, credits: shot.credits },
    request: shot.request && JSON.stringify(shot.request),
    fault: shot.fault && JSON.stringify(shot.fault),
    ...{ is_wanted: shot.is_wanted, image_id: shot.image_id, end_image_id: shot.end_image_id },
  }));
  await tx.insertInto('film_shots').values(rows).execute();
  await requireRoom(tx, userId, { textBytes: 0 });
}

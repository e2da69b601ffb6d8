import type { Kysely } from 'kysely';
import type { FilmShare, FilmShareTerms } from '#contracts/api/film-shares';
import { ApiError } from '../api-error';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { findFilm } from '../films/read-films';
import { isMade, isMissing } from '../films/take-states';
import { lockUser } from '../ledger/post';
import { isOpen, renewLink } from './link-terms';

/** The link of the user's own film; null if it has no working one. @throws ApiError `not_found` */
export async function readFilmShare(
  db: Kysely<Tables>,
  userId: string,
  filmId: string,
  now: Date,
): Promise<FilmShare | null> {
  const { id } = await findFilm(db, userId, filmId);
  const share = await db.selectFrom('film_shares').selectAll().where('film_id', '=', id).executeTakeFirst();
  return share && isOpen(share, now) ? present(share) : null;
}

/**
 * Creates the link of a film, or changes what it shows and how long it works.
 * Takes that aren't made yet are no hindrance: it shows them once they are.
 * @throws ApiError `not_found`; `state_conflict` for a film without a shot to show, or with one whose video is gone;
 * `invalid_field`
 */
export async function shareFilm(
  db: Kysely<Tables>,
  userId: string,
  filmId: string,
  { showsTitle, days }: FilmShareTerms,
  now: Date,
): Promise<FilmShare> {
  return inTransaction(db, async (tx) => {
    // The film doesn't change meanwhile.
    await lockUser(tx, userId);
    const { id, shots } = await findFilm(tx, userId, filmId);
    const made = [...new Set(shots.filter(isMade).flatMap(({ video_id: videoId }) => videoId ?? []))];
    if (shots.some(isMissing) || !(await keepVideos(tx, made))) {
      throw new ApiError(
        'state_conflict',
        'A film can be shared with a made shot, and without shots whose video is gone.',
      );
    }
    const earlier = await tx.selectFrom('film_shares').selectAll().where('film_id', '=', id).executeTakeFirst();
    const terms = { ...renewLink(earlier, days, now), shows_title: showsTitle };
    const share = await tx
      .insertInto('film_shares')
      .values({ film_id: id, created_at: now, ...terms })
      .onConflict((conflict) => conflict.column('film_id').doUpdateSet(terms))
      .returningAll()
      .executeTakeFirstOrThrow();
    return present(share);
  });
}

/** Revokes the link, if there is one. @throws ApiError `not_found` */
export async function endFilmShare(db: Kysely<Tables>, userId: string, filmId: string): Promise<void> {
  const { id } = await findFilm(db, userId, filmId);
  await db.deleteFrom('film_shares').where('film_id', '=', id).execute();
}

/** Whether there are videos, all with their files: locked, because what removes them ends the link. */
async function keepVideos(tx: Kysely<Tables>, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const videos = await tx
    .selectFrom('videos')
    .select('video_key')
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute();
  return videos.every(({ video_key: key }) => key !== null);
}

function present(share: { token: string; shows_title: boolean; expires_at: Date | null }): FilmShare {
  return {
    token: share.token,
    showsTitle: share.shows_title,
    expiresAt: share.expires_at?.toISOString() ?? null,
  };
}

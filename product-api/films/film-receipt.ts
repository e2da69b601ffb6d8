import type { Kysely } from 'kysely';
import type { FilmReceipt } from '#contracts/api/films';
import type { Tables } from '../db/tables';
import { receiptOf } from '../videos/present-video';
import { findFilm } from './read-films';

/**
 * Costs of the takes of the user's film, by the ledger; takes not made, which cost nothing, are left out.
 * @throws ApiError `not_found`, for another user's film as well
 */
export async function readFilmReceipt(
  db: Kysely<Tables>,
  userId: string,
  filmId: string,
  now: Date,
): Promise<FilmReceipt> {
  const { id, title, shots } = await findFilm(db, userId, filmId);
  const shotsOf = new Map<string, number[]>();
  for (const [index, { video_id: videoId }] of shots.entries()) {
    if (videoId === null) continue;
    shotsOf.set(videoId, [...(shotsOf.get(videoId) ?? []), index + 1]);
  }
  const rows = new Map((await selectTakes(db, [...shotsOf.keys()])).map((row) => [row.id, row]));
  const takes = [...shotsOf].flatMap(([videoId, numbers]) => {
    const row = rows.get(videoId);
    if (!row) return [];
    const credits = row.returned === null ? 0 : row.credits - row.returned;
    if (row.status !== 'ready' && credits === 0) return [];
    return {
      videoId,
      shots: numbers,
      model: row.model,
      createdAt: row.created_at.toISOString(),
      credits,
      ...(row.deleted_at === null && row.video_key !== null && { prompt: row.prompt, receipt: receiptOf(row) }),
    };
  });
  return {
    filmId: id,
    title,
    at: now.toISOString(),
    takes,
    credits: takes.reduce((sum, { credits }) => sum + credits, 0),
  };
}

/** Deleted ones as well: what they cost remains. */
async function selectTakes(db: Kysely<Tables>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('videos as v')
    .leftJoin('ledger_entries as settled', 'settled.settles_hold_id', 'v.hold_id')
    .select(['v.id', 'v.status', 'v.model', 'v.prompt', 'v.prompt_used', 'v.provider', 'v.endpoint', 'v.seed'])
    .select(['v.created_at', 'v.started_at', 'v.finished_at', 'v.deleted_at', 'v.video_key'])
    .select(['v.width', 'v.height', 'v.duration_s', 'v.bytes'])
    .select(['v.credits', 'settled.available_delta as returned'])
    .where('v.id', 'in', ids)
    .execute();
}

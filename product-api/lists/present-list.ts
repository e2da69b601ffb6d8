import type { Kysely } from 'kysely';
import type { VideoList, VideoListRow } from '#contracts/api/lists';
import { ApiError } from '../api-error';
import type { Tables } from '../db/tables';
import { findVideos } from '../videos/read-videos';
import type { VideoPresenter } from '../videos/video-presenter';
import { type ListRecord, findList, readRows, readTallies, requestOf } from './read-lists';

/** When to ask again while something changes by itself. */
const ASK_AGAIN_MS = 2_000;

/** Lists as their user sees them, in the order of the records. */
export async function presentLists(db: Kysely<Tables>, records: readonly ListRecord[]): Promise<VideoList[]> {
  const tallies = await readTallies(
    db,
    records.map(({ id }) => id),
  );
  return records.flatMap(({ id, title, state, pause_reason, max_credits, created_at }) => {
    const tally = tallies.get(id);
    if (!tally) return [];
    const isChanging = state === 'running' || tally.rows.making > 0;
    return {
      id,
      title,
      state,
      ...(pause_reason !== null && { pausedBecause: pause_reason }),
      ...(max_credits !== null && { maxCredits: max_credits }),
      ...tally,
      ...(isChanging && { askAgainMs: ASK_AGAIN_MS }),
      createdAt: created_at.toISOString(),
    };
  });
}

interface PageIntent {
  id: string;
  /** The number of the last row of the page before. */
  cursor: string | undefined;
  limit: number;
  hasProblems: boolean;
}

/**
 * A page of the rows of the user's list, with their videos.
 * @throws ApiError `not_found`; `invalid_field` for a cursor that is not ours
 */
export async function presentRows(
  { db, presenter }: { db: Kysely<Tables>; presenter: VideoPresenter },
  userId: string,
  { id, cursor = '0', limit, hasProblems }: PageIntent,
): Promise<{ rows: VideoListRow[]; nextCursor: string | null }> {
  await findList(db, userId, id);
  if (!/^\d{1,6}$/.test(cursor)) {
    throw new ApiError('invalid_field', 'The cursor is not one of ours.', { field: 'cursor' });
  }
  const found = await readRows(db, { id, after: Number(cursor), limit: limit + 1, hasProblems });
  const page = found.slice(0, limit);
  const ids = page.flatMap(({ video_id }) => video_id ?? []);
  const videos = await presenter.all(await findVideos(db, userId, ids), userId);
  const rows = page.map((row): VideoListRow => {
    const { model, prompt, ...settings } = requestOf(row);
    const video = videos.find((candidate) => candidate.id === row.video_id);
    return {
      number: row.position,
      state: row.state,
      model: textOf(model),
      prompt: textOf(prompt),
      settings,
      ...(row.credits !== null && { credits: row.credits }),
      ...(row.fault !== null && { fault: row.fault }),
      ...(video && { video }),
    };
  });
  const last = page.at(-1);
  return { rows, nextCursor: found.length > limit && last ? String(last.position) : null };
}

/** A faulty row may lack it, or have something else in its place. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

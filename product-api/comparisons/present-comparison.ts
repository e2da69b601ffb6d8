import type { Kysely } from 'kysely';
import type { ComparedTake, Comparison } from '#contracts/api/comparisons';
import type { Tables } from '../db/tables';
import { findVideos } from '../videos/read-videos';
import type { VideoPresenter } from '../videos/video-presenter';
import { type ComparisonRow, findComparison } from './read-comparisons';
import { standOf } from './stand-of';

/**
 * A comparison as its user may see it: without what tells the models apart as long as names are hidden.
 * @throws ApiError `not_found`
 */
export async function presentComparison(
  { db, presenter }: { db: Kysely<Tables>; presenter: VideoPresenter },
  userId: string,
  id: string,
): Promise<Comparison> {
  const row = await findComparison(db, userId, id);
  const rows = await findVideos(db, userId, row.videoIds);
  const stand = standOf(row, rows);
  const videos = await presenter.all(rows, userId);
  const areMasked = stand.isHidden && !stand.canVote;
  const takes = row.videoIds.map((videoId, index): ComparedTake => {
    const state = areMasked ? 'waiting' : (stand.states[index] ?? 'gone');
    const video = videos.find((candidate) => candidate.id === videoId);
    return {
      state,
      ...(state === 'ready' && video?.videoUrl !== undefined && { videoUrl: video.videoUrl }),
      ...(state === 'ready' && video?.posterUrl !== undefined && { posterUrl: video.posterUrl }),
      ...(!stand.isHidden && video && { video }),
    };
  });
  const pauses = videos.flatMap(({ askAgainMs }) => askAgainMs ?? []);
  return {
    id: row.id,
    prompt: rows[0]?.prompt ?? '',
    isBlind: row.is_blind,
    isHidden: stand.isHidden,
    canVote: stand.canVote,
    ...voteOf(row),
    finished: stand.finished,
    ...(pauses.length > 0 && { askAgainMs: Math.min(...pauses) }),
    takes,
    createdAt: row.created_at.toISOString(),
  };
}

function voteOf({ voted_at, preferred_video_id, videoIds }: ComparisonRow): Pick<Comparison, 'vote'> {
  if (voted_at === null) return {};
  const take = preferred_video_id === null ? null : videoIds.indexOf(preferred_video_id) + 1;
  return { vote: { take, votedAt: voted_at.toISOString() } };
}

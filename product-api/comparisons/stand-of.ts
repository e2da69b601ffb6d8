import type { ComparedTake } from '#contracts/api/comparisons';
import { FINAL_STATUSES, MIN_COMPARED } from '#contracts/video';
import type { VideoRow } from '../videos/read-videos';
import type { ComparisonRow } from './read-comparisons';

export interface Stand {
  /** One for each take, in their order. */
  states: ComparedTake['state'][];
  finished: number;
  canVote: boolean;
  /** Names are withheld: blind, no vote so far, and one can still come. */
  isHidden: boolean;
}

/** How far a comparison is; `videos` are those of its videos that exist. */
export function standOf({ videoIds, is_blind, voted_at }: ComparisonRow, videos: readonly VideoRow[]): Stand {
  const states = videoIds.map((id) => stateOf(videos.find((video) => video.id === id)));
  const finished = states.filter((state) => state !== 'waiting').length;
  const isOver = finished === states.length;
  const watchable = states.filter((state) => state === 'ready' || state === 'waiting').length;
  return {
    states,
    finished,
    canVote: isOver && watchable >= MIN_COMPARED,
    isHidden: is_blind && voted_at === null && watchable >= MIN_COMPARED,
  };
}

function stateOf(video: VideoRow | undefined): ComparedTake['state'] {
  if (!video) return 'gone';
  if (!FINAL_STATUSES.has(video.status)) return 'waiting';
  if (video.status !== 'ready') return 'failed';
  return video.video_key === null ? 'gone' : 'ready';
}

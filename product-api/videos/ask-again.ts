import type { VideoStatus } from '#contracts/video';
import type { ExpectedTime } from './expected-time';

const RENDERING_MS = 2_000;
const QUEUED_MS = 3_000;
/** The longest pause: from queue position 51 on, and early in a long video. */
const LONGEST_MS = 15_000;
/** The longest while the usual time is only a guess. */
const LONGEST_UNSURE_MS = 5_000;
const NEAR_PLACES = 10;

export interface Watched {
  status: VideoStatus;
  /** In the queue. */
  position?: number;
  /** Since its provider began; undefined before. */
  elapsedS?: number;
  expected?: ExpectedTime;
}

/**
 * After how many milliseconds asking for an unfinished video is worth it (docs/decisions/0023-polling.md): after half of
 * what is left until its usual time, so that the last calls come close together and a result is seen at once.
 */
export function askAgainMs({ status, position = 1, elapsedS, expected }: Watched): number {
  if (status === 'queued') return Math.round(Math.min(QUEUED_MS * Math.max(1, position / NEAR_PLACES), LONGEST_MS));
  if (status !== 'running' || expected === undefined) return RENDERING_MS;
  if (elapsedS === undefined) return QUEUED_MS;
  const longestMs = expected.p90S === undefined ? LONGEST_UNSURE_MS : LONGEST_MS;
  const leftMs = (expected.p50S - elapsedS) * 1000;
  return Math.round(Math.min(Math.max(leftMs / 2, RENDERING_MS), longestMs));
}

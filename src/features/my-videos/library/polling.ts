import type { Revalidator, RevalidatorOptions } from 'swr';
import type { Video } from '#contracts/api/videos';
import { FINAL_STATUSES } from '#contracts/video';
import type { ApiError } from '../../../http/request-json';

export function isLive({ status }: Pick<Video, 'status'>): boolean {
  return !FINAL_STATUSES.has(status);
}

const RENDERING_MS = 2000;
const QUEUED_MS = 3000;
/** Of a place far behind nobody needs to know each step: from the 51st on this is the pause. */
const FAR_BEHIND_MS = 15_000;
const NEAR_PLACES = 10;
const HIDDEN_MS = 10_000;
const AFTER_ERROR_MS = 5000;
/** Of those who were turned away together not all come back together. */
const MAX_DELAY = 0.5;

/** How often to look whether another tab has started something, or nothing moves any more. */
export const IDLE_MS = 60_000;
/** SWR takes questions that come closer together for one; its own 2 s would swallow every other one of ours. */
export const DEDUPING_MS = 500;

/**
 * How long to wait before asking again. Quick while something moves, slower the further back all of it waits; slow in a
 * hidden tab, which asks only so that its title can tell when a video is ready; rare when nothing moves (another tab may
 * have started something).
 */
export function pollPauseMs(videos: readonly Polled[], isHidden: boolean): number {
  const live = videos.filter(isLive);
  if (live.length === 0) return IDLE_MS;
  const pauseMs = Math.min(...live.map(pauseOf));
  return isHidden ? Math.max(HIDDEN_MS, pauseMs) : pauseMs;
}

type Polled = Pick<Video, 'status' | 'queuePosition'>;

function pauseOf({ status, queuePosition = 1 }: Polled): number {
  if (status !== 'queued') return RENDERING_MS;
  return Math.min(QUEUED_MS * Math.max(1, queuePosition / NEAR_PLACES), FAR_BEHIND_MS);
}

const NOT_WORTH_RETRYING: ReadonlySet<string> = new Set(['not_found', 'unauthenticated', 'session_mismatch']);

/**
 * For SWR's `onErrorRetry`: its polling stops at an error; this asks again at a steady pace until the service is back,
 * never sooner than the answer asks for (Retry-After).
 */
export function retrySteadily(
  error: ApiError,
  _key: string,
  _config: unknown,
  revalidate: Revalidator,
  { retryCount }: RevalidatorOptions,
): void {
  if (NOT_WORTH_RETRYING.has(error.code)) return;
  const pauseMs = error.retryAfterS === undefined ? AFTER_ERROR_MS : error.retryAfterS * 1000;
  setTimeout(() => void revalidate({ retryCount, dedupe: true }), pauseMs * (1 + Math.random() * MAX_DELAY));
}

import type { Revalidator, RevalidatorOptions } from 'swr';
import type { Video } from '#contracts/api/videos';
import { FINAL_STATUSES } from '#contracts/video';
import type { ApiError } from '../../../http/request-json';

export function isLive({ status }: Pick<Video, 'status'>): boolean {
  return !FINAL_STATUSES.has(status);
}

/** Before the first answer: it will say when to ask again. */
const UNKNOWN_MS = 3000;
const HIDDEN_MS = 10_000;
/** A stream can break off unnoticed. */
const TOLD_MS = 15_000;
const AFTER_ERROR_MS = 5000;
/** Random extra delay, so that clients refused together don't all retry together. */
const MAX_DELAY = 0.5;

/** How often to look whether another tab has started something, or nothing moves any more. */
export const IDLE_MS = 60_000;
/** SWR merges requests that are closer together than this; its default of 2 s would drop every other poll of ours. */
export const DEDUPING_MS = 500;

interface Situation {
  isHidden: boolean;
  /** The service says by itself when a video has moved: see video-stream.ts. */
  hasEvents: boolean;
}

/**
 * The pause before the next poll: as the answers say, the shortest counts; longer in a hidden tab, which polls only to
 * announce ready videos in its title, and for videos with live events; longest when everything is final
 * (another tab may have started something).
 */
export function pollPauseMs(videos: readonly Polled[], { isHidden, hasEvents }: Situation): number {
  const live = videos.filter(isLive);
  if (live.length === 0) return IDLE_MS;
  const pauses = live.map(({ status, askAgainMs = UNKNOWN_MS }) =>
    // Places in the queue change with every start, without an event.
    hasEvents && status !== 'queued' ? Math.max(TOLD_MS, askAgainMs) : askAgainMs,
  );
  const pauseMs = Math.min(...pauses);
  return isHidden ? Math.max(HIDDEN_MS, pauseMs) : pauseMs;
}

/**
 * A function for SWR's `refreshInterval`. Define it once: with another function in each render, the pause begins again
 * each time. SWR asks for the first pause before there is an answer, and does not ask again when it comes.
 *
 * @param pauseMs the pause after an answer, in milliseconds; 0: no further poll
 */
export function pauseAfter<Answer>(pauseMs: (answer: Answer) => number): (answer: Answer | undefined) => number {
  return (answer) => (answer === undefined ? UNKNOWN_MS : pauseMs(answer));
}

type Polled = Pick<Video, 'status' | 'askAgainMs'>;

const NOT_WORTH_RETRYING: ReadonlySet<string> = new Set(['not_found', 'unauthenticated', 'session_mismatch']);

/**
 * For SWR's `onErrorRetry`, because SWR stops polling at an error: retries at a steady pace until the service is back,
 * never sooner than the response allows (Retry-After).
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

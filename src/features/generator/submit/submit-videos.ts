import type { requestTakes, requestVideo, Video, VideoRequest } from '#contracts/api/videos';
import { browserStorage } from '../../../browser-storage';
import { callApi } from '../../../http/call-api';
import { ApiError } from '../../../http/request-json';
import { randomKey } from '../../../random-key';

/** Pauses before the second, third and fourth try of one submit. */
const RETRY_PAUSES_MS = [1000, 2000, 4000];

/** The pending attempt, stored in case of a reload in the middle of a failing submit. */
const { openAttempt: storedAttempt } = browserStorage;

interface Attempt {
  /** One for each take. */
  keys: string[];
  body: string;
}

/**
 * Sends a request that makes videos. A try without a clear response may have reached the server, so it is repeated with
 * the same idempotency keys: the server makes each video and reserves its credits once. `onRetry` is called before each
 * retry. If all tries fail or credits are missing, the keys are kept, and the next submit of the same `intent` repeats the
 * attempt.
 * @throws ApiError the server's refusal, or `product_api_unavailable`.
 */
async function untilAnswered<Answer>(
  intent: unknown,
  keyCount: number,
  send: (keys: readonly string[]) => Promise<Answer>,
  onRetry: () => void,
): Promise<Answer> {
  const { keys } = openAttempt(intent, keyCount);
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await send(keys);
      storedAttempt.remove();
      return answer;
    } catch (error) {
      const pauseMs = RETRY_PAUSES_MS[tries];
      if (!isUnanswered(error)) {
        if (!isShortOfCredits(error)) storedAttempt.remove();
        throw error;
      }
      if (pauseMs === undefined) throw error;
      onRetry();
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

/**
 * Requests one video, or several together. All must not cost more than `maxCredits`, the price that the button showed.
 * @throws ApiError as `untilAnswered`
 */
export function submitVideos(
  requests: readonly VideoRequest[],
  maxCredits: number | undefined,
  onRetry: () => void,
): Promise<Video[]> {
  return untilAnswered(requests, requests.length, (keys) => send(requests, keys, maxCredits), onRetry);
}

async function send(
  requests: readonly VideoRequest[],
  keys: readonly string[],
  maxCredits: number | undefined,
): Promise<Video[]> {
  const limit = maxCredits !== undefined && { maxCredits };
  const language = { 'content-language': document.documentElement.lang };
  const [first] = requests;
  if (first && requests.length === 1) {
    const headers = { ...language, 'idempotency-key': keys.join() };
    const body = { ...first, ...limit };
    return [(await callApi<typeof requestVideo>('/api/videos', { method: 'POST', body, headers })).video];
  }
  const takes = requests.map((request, index) => ({ key: keys[index] ?? '', ...request }));
  const { videos } = await callApi<typeof requestTakes>('/api/videos/takes', {
    method: 'POST',
    body: { takes, ...limit },
    headers: language,
  });
  return videos;
}

/** Whether the server may have processed the request all the same. */
function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status >= 500 || error.code === 'unreadable_answer';
}

/** Nothing was made under the keys: once there are credits, it is the same attempt. */
function isShortOfCredits(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'insufficient_credits';
}

function openAttempt(intent: unknown, keyCount: number): Attempt {
  const body = JSON.stringify(intent);
  const open = readAttempt();
  if (open?.body === body && open.keys.length === keyCount) return open;
  const attempt = { keys: Array.from({ length: keyCount }, () => randomKey(16)), body };
  storedAttempt.write(attempt);
  return attempt;
}

function readAttempt(): Attempt | undefined {
  const { keys, key, body } = (storedAttempt.read() ?? {}) as Partial<Attempt & { key: string }>;
  if (typeof body !== 'string') return undefined;
  // A press under an earlier release, which sent one request at a time, may still be without an answer.
  if (typeof key === 'string') return { keys: [key], body: `[${body}]` };
  return Array.isArray(keys) ? { keys, body } : undefined;
}

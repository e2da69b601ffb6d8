import type { requestVideo, Video, VideoRequest } from '#contracts/api/videos';
import { browserStorage } from '../../../browser-storage';
import { callApi } from '../../../http/call-api';
import { ApiError } from '../../../http/request-json';
import { randomKey } from '../../../random-key';

/** Pauses before the second, third and fourth try of one submit. */
const RETRY_PAUSES_MS = [1000, 2000, 4000];

/** The pending attempt, stored in case of a reload in the middle of a failing submit. */
const { openAttempt: storedAttempt } = browserStorage;

interface Attempt {
  key: string;
  body: string;
}

/**
 * Requests a video. A try without a clear response may have reached the server, so it is repeated with the same
 * Idempotency-Key: the server makes one video and reserves its credits once. `onRetry` is called before each retry. If
 * all tries fail or credits are missing, the key is kept, and the next submit of the same form repeats the attempt.
 * It must not cost more than `maxCredits`, the price that the button showed.
 * @throws ApiError the server's refusal, or `product_api_unavailable`.
 */
export async function submitVideo(
  request: VideoRequest,
  maxCredits: number | undefined,
  onRetry: () => void,
): Promise<Video> {
  const attempt = openAttempt(JSON.stringify(request));
  for (let tries = 0; ; tries += 1) {
    try {
      const { video } = await callApi<typeof requestVideo>('/api/videos', {
        method: 'POST',
        body: { ...request, ...(maxCredits !== undefined && { maxCredits }) },
        headers: { 'idempotency-key': attempt.key, 'content-language': document.documentElement.lang },
      });
      storedAttempt.remove();
      return video;
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

/** Whether the server may have processed the request all the same. */
function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** Nothing was made under the key: once there are credits, it is the same attempt. */
function isShortOfCredits(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'insufficient_credits';
}

function openAttempt(body: string): Attempt {
  const open = readAttempt();
  if (open?.body === body) return open;
  const attempt = { key: randomKey(16), body };
  storedAttempt.write(attempt);
  return attempt;
}

function readAttempt(): Attempt | undefined {
  const { key, body } = (storedAttempt.read() ?? {}) as Partial<Attempt>;
  return typeof key === 'string' && typeof body === 'string' ? { key, body } : undefined;
}

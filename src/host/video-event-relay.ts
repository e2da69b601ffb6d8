import type { Request, RequestHandler, Response } from 'express';
import { watchVideos } from '#contracts/api/videos';
import type { HttpMetrics } from '../../observability/http-metrics';
import { openStream } from '../functions/product-api-client';
import { reportFailure } from '../functions/report-failure';
import { CallError, TurnedAwayError } from '../functions/call-error';
import { readRequestId } from '../functions/request-id';
import { readSession } from '../functions/session-cookie';
import type { CallLimitValues } from './call-limits';
import { sendError } from './error-answers';
import { recordRoute, recordStream } from './request-route';

/** A page opens one when it becomes visible; each takes two connections and lasts up to ten minutes. */
export const STREAM_LIMITS: CallLimitValues = { callsPerMinute: 1_000, concurrentCalls: 5_000 };

/** A browser for which more than this waits has stopped reading. */
const MOST_UNREAD_BYTES = 4_096;

/**
 * Hands on the product API's events of videos. A function can't: Gatsby's platforms send an answer when it is complete.
 * Where there is no such host, a function answers 204, and pages ask as the answers say.
 */
export class VideoEventRelay {
  static readonly path = watchVideos.site.path;
  readonly #open = new Set<AbortController>();

  constructor(private readonly metrics: HttpMetrics) {}

  readonly handle: RequestHandler = async (request, response, next) => {
    // Express takes HEAD for GET, and there is nothing to be said without a body.
    if (request.method !== 'GET') return next('route');
    recordRoute(response, VideoEventRelay.path);
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    this.#open.add(gone);
    try {
      await this.#relay(request, response, gone.signal);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const isOurs = error.status >= 500 && !(error instanceof TurnedAwayError) && !gone.signal.aborted;
      if (isOurs) reportFailure(request, error);
      if (error.retryAfterS !== undefined) response.set('retry-after', String(error.retryAfterS));
      sendError(response, error.code, error.message);
    } finally {
      this.#open.delete(gone);
    }
  };

  /** Ends all streams: their pages come back, to another host or to this one when it has started again. */
  close(): void {
    for (const stream of this.#open) stream.abort();
  }

  /** @throws CallError */
  async #relay(request: Request, response: Response, gone: AbortSignal): Promise<void> {
    const session = readSession(request);
    if (session === null) throw new CallError('unauthenticated', 'Sign-in required.');
    const requestId = readRequestId(request);
    const events = await openStream({ session, requestId }, { method: 'GET', path: watchVideos.path }, gone);
    // By the signal alone the stream would go on: Node's fetch holds it weakly, until the next garbage collection
    // (https://github.com/nodejs/node/issues/55428).
    const reader = events.getReader();
    const cancel = () => void reader.cancel().catch(() => undefined);
    if (gone.aborted) return cancel();
    gone.addEventListener('abort', cancel, { once: true });
    this.metrics.beginStream();
    recordStream(response);
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'private, no-store',
      'x-accel-buffering': 'no',
    });
    try {
      for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
        if (response.writableLength > MOST_UNREAD_BYTES) response.destroy();
        if (response.destroyed) return;
        response.write(value);
      }
    } catch {
      // Broken off by the browser, by our own end or by the product API's: a page that is still there opens another.
    }
    if (!response.destroyed) response.end();
  }
}

import type { RequestHandler, Response } from 'express';
import type { ErrorCode } from '#contracts/api-error';
import type { HttpMetrics } from '../../observability/http-metrics';
import { AddressLimiter } from '../functions/address-limiter';
import { sendError } from './error-answers';

const WINDOW_S = 60;
const OVERLOAD_RETRY_S = 2;

export interface CallLimitValues {
  /**
   * Calls of an address (IPv6: a /64) in this process. An office whose people follow their videos makes about 20 a
   * second.
   */
  callsPerMinute: number;
  /** Calls of all addresses: an unbounded queue would mostly answer clients that have long given up. */
  concurrentCalls: number;
}

interface Refusal {
  reason: 'rate_limit' | 'overload';
  code: ErrorCode;
  message: string;
  retryAfterS: number;
}

/**
 * The limits on requests that reach the product API, counted together. Sign-in calls have additional, lower limits;
 * the product API limits users.
 */
export class CallLimits {
  readonly #addresses: AddressLimiter;
  #underWay = 0;

  constructor(
    private readonly values: CallLimitValues,
    private readonly metrics: HttpMetrics,
  ) {
    this.#addresses = new AddressLimiter(values.callsPerMinute, WINDOW_S);
  }

  /** Answers calls beyond the limits with 429 or 503. */
  readonly refuse: RequestHandler = async (request, response, next) => {
    const refusal = await this.#admit(request.ip, response);
    if (!refusal) return next();
    this.metrics.refuse(refusal.reason);
    response.set('retry-after', String(refusal.retryAfterS));
    sendError(response, refusal.code, refusal.message);
  };

  /** Leaves requests beyond the limits to the next route, for pages that can do without the product API. */
  readonly skip: RequestHandler = async (request, response, next) => {
    next((await this.#admit(request.ip, response)) && 'route');
  };

  async #admit(address: string | undefined, response: Response): Promise<Refusal | undefined> {
    const retryAfterS = await this.#addresses.retryAfterS(address ?? 'unknown');
    if (retryAfterS !== undefined) {
      const message = 'Too many calls from this address.';
      return { reason: 'rate_limit', code: 'rate_limited', message, retryAfterS };
    }
    if (this.#underWay >= this.values.concurrentCalls) {
      const message = 'The service is overloaded. Try again shortly.';
      return { reason: 'overload', code: 'product_api_unavailable', message, retryAfterS: OVERLOAD_RETRY_S };
    }
    this.#underWay += 1;
    response.once('close', () => {
      this.#underWay -= 1;
    });
    return undefined;
  }
}

import type { ApiErrorBody } from '#contracts/api/error';
import { ERROR_STATUS, type ErrorCode } from '#contracts/api-error';

/** Thrown anywhere below a function to end the call with an error answer. */
export class CallError extends Error {
  readonly field: string | undefined;
  readonly retryAfterS: number | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string,
    details: { field?: string; retryAfterS?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'CallError';
    this.field = details.field;
    this.retryAfterS = details.retryAfterS;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }

  get body(): ApiErrorBody {
    const { code, message, field } = this;
    return { error: field === undefined ? { code, message } : { code, message, field } };
  }
}

/**
 * The product API lives, and has turned the call away for now. It counts and logs that itself: one more error logged
 * here for each call would only add to a load that is too much already.
 */
export class TurnedAwayError extends CallError {
  constructor(message: string, retryAfterS: number) {
    super('product_api_unavailable', message, { retryAfterS });
    this.name = 'TurnedAwayError';
  }
}

/** The payment service rejects the product API's request; retrying does not help. */
export class PaymentsRefusedError extends CallError {
  constructor() {
    super('payments_refused', 'The payment service rejected this request.');
    this.name = 'PaymentsRefusedError';
  }
}

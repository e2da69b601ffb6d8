import type { VideoErrorCode } from '#contracts/video';
import type { ProviderStatus, Submission } from '../../videos/provider';
import { refusalCode } from './refusal-code';
import type { CallFault } from './single-try-fetch';

/** A call that didn't succeed, whichever client made it. */
export interface FailedCall extends CallFault {
  /**
   * The provider's message, used to choose a code. Never shown or logged: many repeat the whole input, including the
   * prompt.
   */
  detail: string;
}

/** The loggable part of a failed call: nothing that the visitor wrote. */
export interface LoggableFailure extends CallFault {
  refusal?: VideoErrorCode;
  /** Kind and place of the first fault, as services built on FastAPI name them: `value_error`, `body.image_url`. */
  faultType?: string;
  faultAt?: string;
}

export function loggableFailure({ status, retryAfterMs, wasSent, detail }: FailedCall): LoggableFailure {
  const [, faultType] = /"type":"([\w.]{1,60})"/.exec(detail) ?? [];
  const [, place] = /"loc":\[((?:"\w{1,40}"|\d{1,4})(?:,(?:"\w{1,40}"|\d{1,4})){0,5})\]/.exec(detail) ?? [];
  return {
    status,
    retryAfterMs,
    wasSent,
    ...(status !== undefined && status >= 400 && { refusal: refusalCode(detail, 'input_rejected') }),
    ...(faultType !== undefined && { faultType }),
    ...(place !== undefined && { faultAt: place.replaceAll('"', '').replaceAll(',', '.') }),
  };
}

/** For a call that is retried: omits the message of the client's own error, which quotes the answer. */
export class PassingFailureError extends Error {
  constructor(what: string, failed: FailedCall) {
    super(`${what}: ${failed.status ?? 'no answer'}`);
    this.name = 'PassingFailureError';
  }
}

/** Statuses that mean our account is refused for every request. */
const ACCOUNT_TROUBLE: ReadonlySet<number> = new Set([401, 402, 403]);
const NO_SUCH_ENDPOINT: ReadonlySet<number> = new Set([404, 410]);
/** Statuses after which the order may have been accepted. */
const UNCLEAR: ReadonlySet<number> = new Set([408, 409, 425]);

/** What a failed submission means. */
export function submissionAfter({ status, retryAfterMs, wasSent, detail }: FailedCall): Submission {
  if (status === undefined) return { state: wasSent ? 'unknown' : 'down' };
  if (status === 429) return { state: 'busy', retryAfterMs };
  if (NO_SUCH_ENDPOINT.has(status)) return { state: 'gone' };
  if (ACCOUNT_TROUBLE.has(status)) return { state: 'account' };
  if (status >= 500 || UNCLEAR.has(status)) return { state: 'unknown' };
  return { state: 'refused', code: refusalCode(detail, 'input_rejected') };
}

/** The same before anything that costs money was sent (an upload): nothing is unclear then. */
export function preparationAfter(failed: FailedCall): Submission {
  const submission = submissionAfter(failed);
  return submission.state === 'unknown' || submission.state === 'gone' ? { state: 'down' } : submission;
}

/** Whether a failed poll may be retried later; otherwise its answer is final. */
export function isPassing({ status }: FailedCall): boolean {
  return status === undefined || status === 429 || status >= 500 || UNCLEAR.has(status) || ACCOUNT_TROUBLE.has(status);
}

/** What a failed poll of an order means. The order was paid for, so it isn't repeated. */
export function statusAfter(failed: FailedCall): ProviderStatus {
  return isPassing(failed)
    ? { state: 'unreachable', retryAfterMs: failed.retryAfterMs }
    : { state: 'failed', code: 'output_lost' };
}

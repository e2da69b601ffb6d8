import type { AnswerStage, RemoteAnswer } from './answer-rules';
import { readParts } from './read-answer';
import type { CallFault } from './single-try-fetch';

/** A call that didn't succeed, whichever client made it. */
export interface FailedCall extends CallFault {
  /** The answer, if it was a JSON object. Never shown or logged: many repeat the whole input. */
  body: Record<string, unknown> | undefined;
}

const NO_PARTS = { kinds: [], fields: [], words: '' };

/** Undefined when no answer came. */
export function answerOf({ status, body, isRetryable }: FailedCall, stage: AnswerStage): RemoteAnswer | undefined {
  if (status === undefined) return undefined;
  return { stage, status, isRetryable, ...(body ? readParts(body) : NO_PARTS) };
}

/** The loggable part of a failed call: nothing that the visitor wrote. */
export interface LoggableFailure extends CallFault {
  /** Kind and place of the first fault, as services built on FastAPI name them: `value_error`, `body.image_url`. */
  faultType?: string;
  faultAt?: string;
}

export function loggableFailure({ status, retryAfterMs, wasSent, body }: FailedCall): LoggableFailure {
  const { kinds, fields } = body ? readParts(body) : NO_PARTS;
  const [faultType] = kinds;
  const [faultAt] = fields;
  return {
    status,
    retryAfterMs,
    wasSent,
    ...(faultType !== undefined && { faultType }),
    ...(faultAt !== undefined && { faultAt }),
  };
}

/** For a call that is retried: omits the message of the client's own error, which quotes the answer. */
export class PassingFailureError extends Error {
  constructor(what: string, failed: FailedCall) {
    super(`${what}: ${failed.status ?? 'no answer'}`);
    this.name = 'PassingFailureError';
  }
}

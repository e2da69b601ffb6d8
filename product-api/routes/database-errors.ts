import { ApiError } from '../api-error';

/** Maps SQLSTATE (or Node's code of a broken connection) to our answer. PGlite and `pg` have the same codes. */
const TOLD: readonly [RegExp, () => ApiError][] = [
  // NUL or a lone surrogate: valid in JSON, but PostgreSQL cannot store them.
  [/^(22021|22P05)$/, () => new ApiError('bad_request', 'The text contains invalid characters.')],
  // Connection lost, restarting, read only after a failover, full disk, no connection left, lock or statement timed out.
  [/^(08...|57P0[123]|25006|53...|58030|55P03|57014)$/, unreachable],
  [/^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/, unreachable],
];

const RETRY_AFTER_S = 5;

function unreachable(): ApiError {
  return new ApiError('product_api_unavailable', 'The database is not reachable.', { retryAfterS: RETRY_AFTER_S });
}

/** `pg`'s own connection errors have no code. */
const LOST_CONNECTION =
  /^(timeout exceeded when trying to connect|Connection terminated|Client (was closed|has encountered) )/;

/** The answer to a known database error; undefined for all others, which are bugs of ours. */
export function databaseErrorAnswer(error: unknown): ApiError | undefined {
  if (!(error instanceof Error)) return undefined;
  if (LOST_CONNECTION.test(error.message)) return unreachable();
  const code = 'code' in error ? error.code : undefined;
  if (typeof code !== 'string') return undefined;
  return TOLD.find(([pattern]) => pattern.test(code))?.[1]();
}

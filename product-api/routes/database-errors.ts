import { ApiError } from '../api-error';

/** SQLSTATE (or Node's code of a broken connection) -> what the caller is told. PGlite and `pg` give the same codes. */
const TOLD: readonly [RegExp, () => ApiError][] = [
  // A zero byte or half a surrogate pair, which JSON can carry and PostgreSQL can't store.
  [/^(22021|22P05)$/, () => new ApiError('bad_request', 'The text has characters that are none.')],
  [/^(08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND)$/, unreachable],
];

function unreachable(): ApiError {
  return new ApiError('product_api_unavailable', 'The database is not reachable.');
}

/** `pg` gives its own errors of a connection no code. */
const LOST_CONNECTION = /^(timeout exceeded when trying to connect|Connection terminated)/;

/** The answer to a database error that has one of its own; undefined for all others, which are our fault. */
export function databaseErrorAnswer(error: unknown): ApiError | undefined {
  if (!(error instanceof Error)) return undefined;
  if (LOST_CONNECTION.test(error.message)) return unreachable();
  const code = 'code' in error ? error.code : undefined;
  if (typeof code !== 'string') return undefined;
  return TOLD.find(([pattern]) => pattern.test(code))?.[1]();
}

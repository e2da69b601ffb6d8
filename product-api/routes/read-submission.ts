import type { FastifyRequest } from 'fastify';
import { HEADERS } from '#contracts/service-token';
import { isIdempotencyKey, MAX_TAKES } from '#contracts/video';
import { ApiError } from '../api-error';
import type { TakesRequest } from '../videos/request-videos';
import { sessionOf } from './authentication';
import { idempotencyKeyOf } from './idempotency-key';

// By hand and not by schema: what is wrong inside a take is for the check of its model, which names field and reason.

/**
 * The single video that a call requests.
 * @throws ApiError `bad_request`, `invalid_field`
 */
export function readSingle(request: FastifyRequest): TakesRequest {
  const idempotencyKey = idempotencyKeyOf(request);
  // The price is no setting of a video, and a repeated press may have seen another one.
  if (!isObject(request.body)) return submissionOf(request, [{ idempotencyKey, body: request.body }]);
  const { maxCredits, ...body } = request.body;
  return submissionOf(request, [{ idempotencyKey, body }], maxCredits);
}

/**
 * The videos that a call requests together.
 * @throws ApiError `invalid_field`
 */
export function readTakes(request: FastifyRequest): TakesRequest {
  const { takes, maxCredits, ...rest } = isObject(request.body) ? request.body : {};
  const [stray] = Object.keys(rest);
  if (stray !== undefined) throw invalid(`Unknown field "${stray.slice(0, 60)}".`, stray);
  if (!Array.isArray(takes) || takes.length < 1 || takes.length > MAX_TAKES) {
    throw invalid(`"takes" must be a list of 1 to ${MAX_TAKES} videos.`, 'takes');
  }
  const seen = new Set<string>();
  const read = takes.map((given: unknown, take) => {
    const { key, ...body } = isObject(given) ? given : {};
    if (!isIdempotencyKey(key)) throw invalid('"key" (1 to 200 characters) is required.', 'key', take);
    if (seen.has(key)) throw invalid('"key" must be another one for each take.', 'key', take);
    seen.add(key);
    return { idempotencyKey: key, body };
  });
  return submissionOf(request, read, maxCredits);
}

function submissionOf(request: FastifyRequest, takes: TakesRequest['takes'], maxCredits?: unknown): TakesRequest {
  if (maxCredits !== undefined && !(Number.isSafeInteger(maxCredits) && (maxCredits as number) > 0)) {
    throw invalid('"maxCredits" must be a whole number above zero.', 'maxCredits');
  }
  return {
    userId: sessionOf(request).userId,
    takes,
    maxCredits: maxCredits as number | undefined,
    language: request.headers[HEADERS.contentLanguage],
  };
}

function invalid(message: string, field: string, take?: number): ApiError {
  return new ApiError('invalid_field', message, { field, ...(take !== undefined && { take }) });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

import type { FastifyRequest } from 'fastify';
import { HEADERS } from '#contracts/service-token';
import { isIdempotencyKey } from '#contracts/video';
import { ApiError } from '../api-error';

/** @throws ApiError `bad_request` without one */
export function idempotencyKeyOf(request: FastifyRequest): string {
  const key = request.headers[HEADERS.idempotencyKey];
  if (isIdempotencyKey(key)) return key;
  throw new ApiError('bad_request', 'The header Idempotency-Key (1 to 200 characters) is required.', {
    field: 'Idempotency-Key',
  });
}

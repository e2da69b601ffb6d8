import type { Socket } from 'node:net';
import type {
  ConnectionError,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaValidationError,
} from 'fastify';
import { ApiError } from '../api-error';
import { PaymentsRefusedError, PaymentsUnavailableError } from '../payments/payments';
import { StorageAwayError, StorageFullError } from '../storage/storage';
import { SparseLog } from '../load/sparse-log';
import { databaseErrorAnswer } from './database-errors';
import type { Routes } from './routes';

/** Fastify's own errors as ours. */
const FRAMEWORK_ERRORS: Readonly<Record<string, () => ApiError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new ApiError('payload_too_large', 'The body is too large.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new ApiError('unsupported_media_type', 'The body must be JSON.'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new ApiError('malformed_json', 'The body is not valid JSON.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new ApiError('malformed_json', 'The body is empty.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new ApiError('bad_request', 'The body length does not match Content-Length.'),
};

/** Node's codes of a disk, or a quota of it, that is full. */
const FULL_DISK: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT']);

/** Answers every error in the same shape; details of unexpected errors are logged, not sent. */
export function answerErrors(app: Routes): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(() => {
    throw new ApiError('not_found', 'Not found.');
  });
}

/** Also handles errors before a route is found (Fastify's `frameworkErrors`). */
export function answerError(error: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply): void {
  const answer = toApiError(error);
  if (answer.status >= 500 && answer.code !== 'pictures_busy') request.log.error({ err: error }, 'request failed');
  if (answer.details.retryAfterS !== undefined) void reply.header('retry-after', String(answer.details.retryAfterS));
  // A handler may have set headers of a file before it failed.
  for (const header of ['content-length', 'content-disposition', 'content-range', 'etag', 'cache-control']) {
    reply.removeHeader(header);
  }
  void reply.status(answer.status).type('application/json').send(answer.toBody());
}

/**
 * Answers malformed HTTP, oversized headers and what takes too long to arrive, for which there is no request object. The
 * code is logged: a call that is being answered on the connection ends without a line of its own. Anybody can break as
 * many requests as they like: there is a line a minute for each code.
 */
export function answersToBrokenRequests() {
  const lines = new SparseLog();
  return function answer(this: FastifyInstance, error: ConnectionError, socket: Socket): void {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
    lines.count(error.code, (times) => this.log.info({ times, code: error.code }, 'broken request'));
    const body = JSON.stringify(new ApiError('bad_request', 'Malformed HTTP request.').toBody());
    const head = ['HTTP/1.1 400 Bad Request', 'content-type: application/json', `content-length: ${body.length}`];
    socket.end(`${[...head, 'connection: close'].join('\r\n')}\r\n\r\n${body}`);
  };
}

function toApiError(error: FastifyError | ApiError): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof PaymentsUnavailableError) {
    return new ApiError('product_api_unavailable', 'The payment service cannot be reached.', { retryAfterS: 5 });
  }
  if (error instanceof PaymentsRefusedError) {
    return new ApiError('payments_refused', 'The payment service rejected our request.');
  }
  if (error instanceof StorageAwayError) {
    return new ApiError('product_api_unavailable', 'The file storage cannot be reached.', { retryAfterS: 5 });
  }
  if (error instanceof StorageFullError || FULL_DISK.has(error.code)) {
    return new ApiError('product_api_unavailable', 'There is no room for files at the moment.', { retryAfterS: 60 });
  }
  if (error.validation) return fieldFault(error);
  // An incomplete body has the same code as a lost database connection, but the framework's status.
  const known =
    FRAMEWORK_ERRORS[error.code]?.() ?? (error.statusCode === undefined ? databaseErrorAnswer(error) : undefined);
  if (known) return known;
  // The error of JSON.parse for an invalid body has no code of the framework.
  if (error instanceof SyntaxError && error.statusCode === 400) {
    return new ApiError('malformed_json', 'The body is not valid JSON.');
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new ApiError('bad_request', 'The request is malformed.');
  }
  return new ApiError('internal', 'Internal error. It has been logged.');
}

function fieldFault(error: FastifyError): ApiError {
  const [first] = error.validation ?? [];
  const missing = first?.params.missingProperty;
  const stray = first?.params.additionalProperty;
  const path = first?.instancePath.slice(1).replaceAll('/', '.');
  const field = [path, missing ?? stray].filter((part) => typeof part === 'string' && part !== '').join('.');
  const message = `${field || 'The body'}: ${first ? wordsFor(first) : 'not valid'}.`;
  return new ApiError('invalid_field', message, { field: field || undefined });
}

/** The validator's message if it is helpful, else ours. */
function wordsFor({ keyword, params, message }: FastifySchemaValidationError): string {
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'additionalProperties':
      return 'is no field of this call';
    case 'enum':
      return `must be one of ${(params.allowedValues as string[]).join(', ')}`;
    default:
      return message ?? 'not valid';
  }
}

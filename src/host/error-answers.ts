import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import type { ApiErrorBody } from '#contracts/api/error';
import { ERROR_STATUS, type ErrorCode } from '#contracts/api-error';
import { recordRoute } from './request-route';

/** An error in the one shape, from the host itself: before a function was reached, or in its place. */
export function sendError(response: Response, code: ErrorCode, message: string): void {
  if (response.headersSent) return;
  const body: ApiErrorBody = { error: { code, message } };
  response.status(ERROR_STATUS[code]).set('cache-control', 'no-store').json(body);
}

export const apiNotFound: RequestHandler = (_request, response) => {
  recordRoute(response, 'not_found');
  sendError(response, 'not_found', 'There is no such call.');
};

/** What body parsing and Express itself refuse, by the status they give it. */
const CODE_BY_STATUS: Record<number, ErrorCode> = {
  400: 'bad_request',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
};

/** The last handler: whatever was thrown on the way ends here, and the process goes on. */
export const errorAnswer: ErrorRequestHandler = (error: unknown, request, response, next) => {
  if (response.headersSent) return next(error);
  const status = (error as { status?: unknown } | null)?.status;
  const code = typeof status === 'number' ? CODE_BY_STATUS[status] : undefined;
  if (code === undefined) request.log?.error({ err: error, code: 'internal' }, 'A request failed in the host.');
  sendError(response, code ?? 'internal', code ? 'The request cannot be read.' : 'Something went wrong here.');
};

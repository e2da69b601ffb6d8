import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import type { ApiErrorBody } from '#contracts/api/error';
import { ERROR_STATUS, type ErrorCode } from '#contracts/api-error';
import { recordRoute } from './request-route';

/** Answers with an error of the host itself, in the error shape of every call. */
export function sendError(response: Response, code: ErrorCode, message: string): void {
  if (response.headersSent) return;
  const body: ApiErrorBody = { error: { code, message } };
  response.status(ERROR_STATUS[code]).set('cache-control', 'no-store').json(body);
}

export const apiNotFound: RequestHandler = (_request, response) => {
  recordRoute(response, 'not_found');
  sendError(response, 'not_found', 'No such API route.');
};

/** Codes for errors of body parsing and of Express, by their HTTP status. */
const CODE_BY_STATUS: Record<number, ErrorCode> = {
  400: 'bad_request',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
};

/** The last handler: answers every thrown error, so that the process survives. */
export const errorAnswer: ErrorRequestHandler = (error: unknown, request, response, next) => {
  if (response.headersSent) return next(error);
  const status = (error as { status?: unknown } | null)?.status;
  const code = typeof status === 'number' ? CODE_BY_STATUS[status] : undefined;
  if (code === undefined) request.log?.error({ err: error, code: 'internal' }, 'The host failed to handle a request.');
  sendError(response, code ?? 'internal', code ? 'The request is malformed.' : 'Internal error.');
};

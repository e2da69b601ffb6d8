import type { GatsbyFunctionResponse } from 'gatsby';
import { HEADERS } from '#contracts/service-token';
import type { Answer } from './call';
import type { CallError } from './call-error';

/** Sends an answer; does nothing if the client has disconnected or an answer has already begun. */
export function respond(response: GatsbyFunctionResponse, requestId: string, { status, body, headers = {} }: Answer) {
  if (response.headersSent || response.writableEnded) return;
  response.statusCode = status;
  // Every answer of a function depends on the user; some platforms cache answers that don't forbid it.
  response.setHeader('cache-control', 'private, no-cache, no-store');
  response.setHeader(HEADERS.requestId, requestId);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (body === undefined) {
    response.end();
  } else if (typeof body === 'string' && response.hasHeader('content-type')) {
    response.end(body);
  } else {
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(JSON.stringify(body));
  }
}

export function respondWithError(response: GatsbyFunctionResponse, requestId: string, error: CallError): void {
  const headers: Record<string, string> = {};
  if (error.retryAfterS !== undefined) headers['retry-after'] = String(error.retryAfterS);
  respond(response, requestId, { status: error.status, body: error.body, headers });
}

import type { IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';
import { HEADERS } from '#contracts/service-token';

/** Our host assigns every request an id; other platforms have none yet. */
export function readRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const id = headers[HEADERS.requestId];
  return typeof id === 'string' && /^[\w-]{8,64}$/.test(id) ? id : randomUUID();
}

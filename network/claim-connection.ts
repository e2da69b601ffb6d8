import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const busy = new WeakSet<Socket>();

/**
 * Claims the request's connection until its answer is complete. Returns false if another answer is still in progress on
 * it: the connection has then been cut, and this request must be ignored.
 *
 * Node (seen with 20.20) parses pipelined requests immediately. If the connection breaks, the queued answers emit
 * neither `close` nor `finish`, so resources released in those events would leak until the process ends. No current
 * browser, `fetch` or proxy pipelines.
 */
export function claimConnection({ socket }: IncomingMessage, response: ServerResponse): boolean {
  if (busy.has(socket)) {
    socket.destroy();
    return false;
  }
  busy.add(socket);
  response.once('close', () => busy.delete(socket));
  return true;
}

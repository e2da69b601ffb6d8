import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const busy = new WeakSet<Socket>();

/**
 * Claims the request's connection until its answer is over; false when another answer is still under way there: then
 * the connection has been cut, and nothing may be done for this request.
 *
 * Node (seen with 20.20) parses what is pipelined behind a request at once. When the connection breaks, the answers that
 * wait for their turn get neither `close` nor `finish`, so that whatever is released there is lost for the life of the
 * process. No browser, `fetch` or proxy of today pipelines.
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

import pino, { type DestinationStream, type Logger } from 'pino';
import { toLoggableError } from '../observability/loggable-error';

/**
 * JSON lines with request and user ids. No personal data: of a request only its method and route pattern (a query can
 * hold search words and signatures), never addresses, headers or bodies.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    serializers: {
      req: (request: { method: string; routeOptions?: { url?: string } }) => ({
        method: request.method,
        route: request.routeOptions?.url ?? '(none)',
      }),
      err: toLoggableError,
      res: (reply: { statusCode: number }) => ({ statusCode: reply.statusCode }),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

import pino, { type Logger } from 'pino';

/**
 * JSON lines with request and user ids. No personal data: of a request only its method and route pattern (a query can
 * hold search words and signatures), never addresses, headers or bodies.
 */
export function createLogger(level: string): Logger {
  return pino({
    level,
    serializers: {
      req: (request: { method: string; routeOptions?: { url?: string } }) => ({
        method: request.method,
        route: request.routeOptions?.url ?? '(none)',
      }),
      res: (reply: { statusCode: number }) => ({ statusCode: reply.statusCode }),
    },
  });
}

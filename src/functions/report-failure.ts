import type { IncomingMessage } from 'node:http';
import type { CallError } from './call-error';

/** Our host adds to every request a pino logger with the request id. */
interface RequestLog {
  error(details: { err: unknown; code: string }, message: string): void;
}

type LoggedRequest = IncomingMessage & { log?: RequestLog };

/** Logs details that the caller must not see; to the console without our host (`gatsby develop`). */
export function reportFailure(request: LoggedRequest, error: CallError): void {
  const err = error.cause ?? error;
  if (request.log) request.log.error({ err, code: error.code }, error.message);
  else console.error(error.message, err);
}

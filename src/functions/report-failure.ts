import type { IncomingMessage } from 'node:http';
import type { CallError } from './call-error';

/** What our host puts on every request: a pino logger that knows the request's id. */
export interface RequestLog {
  error(details: { err: unknown; code: string }, message: string): void;
}

/** Logs what the caller is not told. Without our host (`gatsby develop`) the console has it. */
export function reportFailure(request: IncomingMessage & { log?: RequestLog }, error: CallError): void {
  const err = error.cause ?? error;
  if (request.log) request.log.error({ err, code: error.code }, error.message);
  else console.error(error.message, err);
}

import type { IncomingMessage } from 'node:http';
import type { CallError } from './call-error';

/** What our host puts on every request: a pino logger that knows the request's id. */
interface RequestLog {
  error(details: { err: unknown; code: string }, message: string): void;
  setBindings(bindings: { userId: string }): void;
}

type LoggedRequest = IncomingMessage & { log?: RequestLog };

/** From here on, all that is logged of this request names its user (by id: nothing else of them is ever logged). */
export function logUser(request: LoggedRequest, userId: string): void {
  request.log?.setBindings({ userId });
}

/** Logs what the caller is not told. Without our host (`gatsby develop`) the console has it. */
export function reportFailure(request: LoggedRequest, error: CallError): void {
  const err = error.cause ?? error;
  if (request.log) request.log.error({ err, code: error.code }, error.message);
  else console.error(error.message, err);
}

import pino, { type DestinationStream, type Logger } from 'pino';
import { toLoggableError } from '../../observability/loggable-error';

/** JSON lines of the host and of the functions in it. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = { name: 'host', level, serializers: { err: toLoggableError } };
  return destination ? pino(options, destination) : pino(options);
}

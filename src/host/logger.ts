import pino, { type DestinationStream, type Logger } from 'pino';
import { toLoggableError } from '../../observability/loggable-error';

/** The log of the host and its functions, as JSON lines. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = { name: 'host', level, serializers: { err: toLoggableError } };
  return destination ? pino(options, destination) : pino(options);
}

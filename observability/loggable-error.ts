import { withoutPersonalData } from './private-text';

export interface LoggableError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: LoggableError;
}

const MAX_CAUSES = 5;

/**
 * The fields of an error that may be logged. No others: libraries attach requests, parameters and rows to their errors
 * (`detail` of PostgreSQL quotes the row), and with them personal data.
 */
export function toLoggableError(thrown: unknown, causesLeft = MAX_CAUSES): LoggableError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: withoutPersonalData(String(thrown)) };
  const { name, message, stack, cause } = thrown;
  const code: unknown = 'code' in thrown ? thrown.code : undefined;
  return {
    type: name,
    message: withoutPersonalData(message),
    ...(typeof code === 'string' && { code }),
    ...(stack !== undefined && { stack: withoutPersonalData(stack) }),
    ...(cause !== undefined && causesLeft > 0 && { cause: toLoggableError(cause, causesLeft - 1) }),
  };
}

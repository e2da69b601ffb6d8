import type { IncomingMessage } from 'node:http';

/** Log of the sign-in service, for details that visitors don't see. Uses NextAuth v4's codes where they exist. */
export interface AuthLog {
  error(code: string, error: unknown): void;
  warn(code: string, message: string): void;
}

/** Our host adds to every request a pino logger with the request id. */
interface RequestLog {
  error(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/** Logs through the host's logger, or to the console without our host (`gatsby develop`). */
export function authLog(request: IncomingMessage & { log?: RequestLog }): AuthLog {
  const { log } = request;
  return {
    error: (code, error) => {
      if (log) log.error({ code, err: error }, 'Sign-in failed.');
      else console.error(code, error);
    },
    warn: (code, message) => {
      if (log) log.warn({ code }, printable(message));
      else console.warn(code, printable(message));
    },
  };
}

const MAX_LENGTH = 300;

/** One line of text that is safe to log: no control characters, which could forge log lines, and no tokens. */
export function printable(text: string, maxLength = MAX_LENGTH): string {
  return text
    .slice(0, 4 * maxLength)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\beyJ[\w-]+\.[\w-]+(\.[\w-]*)?|\b[0-9a-f]{64}\b/g, '[token]')
    .replace(/\b(code|state|id_token|credential|csrfToken)=[^&\s]+/g, '$1=[hidden]')
    .slice(0, maxLength);
}

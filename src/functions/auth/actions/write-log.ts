import type { AuthContext } from '../context';
import { stringField, type AuthResponse } from '../messages';
import { printable } from '../log/auth-log';

/** `POST _log`: an error in a visitor's browser. Untrusted, so only little of it is logged. */
export function postLog({ request, log }: AuthContext): AuthResponse {
  const code = printable(stringField(request.body, 'code') ?? '', 60);
  const message = printable(stringField(request.body, 'message') ?? '');
  if (code !== '') log.warn('CLIENT_LOG', `${code}: ${message}`);
  return { text: '' };
}

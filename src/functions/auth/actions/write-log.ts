import type { AuthContext } from '../context';
import { stringField, type AuthResponse } from '../messages';
import { printable } from '../log/auth-log';

/** `POST _log`: what went wrong in a visitor's browser. Anyone can send it, so little of it is kept. */
export function postLog({ request, log }: AuthContext): AuthResponse {
  const code = printable(stringField(request.body, 'code') ?? '', 60);
  const message = printable(stringField(request.body, 'message') ?? '');
  if (code !== '') log.warn('CLIENT_LOG', `${code}: ${message}`);
  return { text: '' };
}

import type { AuthContext } from '../context';
import { verifyCsrf } from '../csrf/verify-csrf';
import type { AuthResponse } from '../messages';
import { getSession } from './get-session';

/**
 * `POST session` (the client's `update()`): renews and returns the session. Ignores `data`, because a session contains
 * only what the provider has verified.
 */
export async function postSession(context: AuthContext): Promise<AuthResponse> {
  const csrf = verifyCsrf(context);
  if (!csrf.isVerified) return { status: 400, json: {}, cookies: csrf.cookies };
  return getSession(context);
}

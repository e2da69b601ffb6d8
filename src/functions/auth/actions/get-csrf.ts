import type { AuthContext } from '../context';
import type { AuthResponse } from '../messages';
import { verifyCsrf } from '../csrf/verify-csrf';

/** `GET csrf`: the token that every POST must repeat. */
export function getCsrf(context: AuthContext): AuthResponse {
  const { token, cookies } = verifyCsrf(context);
  return { json: { csrfToken: token }, cookies };
}

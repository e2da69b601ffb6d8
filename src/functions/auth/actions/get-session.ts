import type { AuthContext } from '../context';
import type { AuthResponse } from '../messages';
import { clearedSessionCookies, readSessionCookie, sessionCookies } from '../session/session-cookies';
import { sessionExpiry } from '../../session-token';

/** `GET session`: the signed-in user, or `{}`. Restarts the session's 30 days each time. */
export async function getSession(context: AuthContext): Promise<AuthResponse> {
  const session = readSessionCookie(context);
  if (session === undefined) return { json: {} };
  const validity = session === null ? 'revoked' : await context.revocations.of(session);
  if (session === null || validity === 'revoked') return { json: {}, cookies: clearedSessionCookies(context) };

  const { id, name, email, image } = session.user;
  const user = { name, email, image, id };
  if (validity === 'unknown') {
    // Returned, but not extended: a session that was revoked elsewhere must not live longer because of an outage.
    return { json: { user, expires: sessionExpiry(session, context.now).toISOString() } };
  }
  const { cookies, expires } = sessionCookies(session, context);
  return { json: { user, expires: expires.toISOString() }, cookies };
}

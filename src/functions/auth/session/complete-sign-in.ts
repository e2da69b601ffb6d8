import { randomUUID } from 'node:crypto';
import type { AuthContext } from '../context';
import { rotateCsrf } from '../csrf/verify-csrf';
import type { ResponseCookie } from '../messages';
import { IdTokenRefused, type VerifiedIdToken } from '../openid/id-token';
import { readSessionCookie, sessionCookies } from './session-cookies';

/**
 * Signs a verified person in: marks the token as used, registers the user, and replaces the browser's session. Null if
 * the person may not sign in.
 * @throws IdTokenRefused for a used token, AccountsUnavailable if the product API is unreachable
 */
export async function completeSignIn(token: VerifiedIdToken, context: AuthContext): Promise<ResponseCookie[] | null> {
  const { accounts, request } = context;
  const isNew = await accounts.claimOnce(token.replayKey, token.expiresAt, request.address);
  if (!isNew) throw new IdTokenRefused('used before');
  const user = await accounts.signIn(token.person, request.address);
  if (!user) return null;
  // A copy of the old cookie must not outlive its replacement.
  const previous = readSessionCookie(context);
  if (previous) await context.revocations.revoke(previous);
  const session = { user, sid: randomUUID(), issuedAt: Math.floor(context.now.getTime() / 1000) };
  return [...sessionCookies(session, context).cookies, ...rotateCsrf(context).cookies];
}

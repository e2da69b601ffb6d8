import { randomUUID } from 'node:crypto';
import type { AuthContext } from '../context';
import { rotateCsrf } from '../csrf/verify-csrf';
import type { ResponseCookie } from '../messages';
import { IdTokenRefused, type VerifiedIdToken } from '../openid/id-token';
import { readSessionCookie, sessionCookies } from './session-cookies';

/**
 * Signs a proved person in: uses the token up, makes the user known, and replaces whatever session the browser had.
 * Null when the person may not come in.
 * @throws IdTokenRefused for a token that was used before, AccountsUnavailable when the product API can't be asked.
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

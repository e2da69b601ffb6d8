import type { AuthContext } from '../context';
import { rotateCsrf, verifyCsrf } from '../csrf/verify-csrf';
import type { AuthResponse } from '../messages';
import { resolveCallbackUrl } from '../resolve-callback-url';
import { clearedSessionCookies, readSessionCookie } from '../session/session-cookies';

/** `POST signout`: revokes the session, including copies of its cookie. */
export async function postSignOut(context: AuthContext): Promise<AuthResponse> {
  const csrf = verifyCsrf(context);
  const callbackUrl = resolveCallbackUrl(context);
  if (!csrf.isVerified) {
    return {
      redirect: `${context.config.baseUrl}/signout?csrf=true`,
      cookies: [...csrf.cookies, ...callbackUrl.cookies],
    };
  }
  const session = readSessionCookie(context);
  if (session) await context.revocations.revoke(session);
  return {
    redirect: callbackUrl.url,
    cookies: [...callbackUrl.cookies, ...clearedSessionCookies(context), ...rotateCsrf(context).cookies],
  };
}

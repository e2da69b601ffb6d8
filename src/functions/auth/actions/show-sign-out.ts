import { languagePrefixOf } from '../callback-url';
import type { AuthContext } from '../context';
import { verifyCsrf } from '../csrf/verify-csrf';
import type { AuthResponse } from '../exchange';
import { signOutPage } from '../pages/sign-out-page';
import { resolveCallbackUrl } from '../resolve-callback-url';

/** `GET signout`: asks first. Only the POST signs anybody out. */
export function getSignOut(context: AuthContext): AuthResponse {
  const csrf = verifyCsrf(context);
  const callbackUrl = resolveCallbackUrl(context);
  return {
    ...signOutPage(languagePrefixOf(callbackUrl.url), { csrfToken: csrf.token, callbackUrl: callbackUrl.url }),
    cookies: [...csrf.cookies, ...callbackUrl.cookies],
  };
}

import { languagePrefixOf } from '../callback-url';
import type { AuthContext } from '../context';
import { verifyCsrf } from '../csrf/verify-csrf';
import type { AuthResponse } from '../messages';
import { signOutPage } from '../pages/sign-out-page';
import { resolveCallbackUrl } from '../resolve-callback-url';

/** `GET signout`: asks for confirmation. Only the POST signs out. */
export async function getSignOut(context: AuthContext): Promise<AuthResponse> {
  const csrf = verifyCsrf(context);
  const callbackUrl = resolveCallbackUrl(context);
  const fields = { csrfToken: csrf.token, callbackUrl: callbackUrl.url };
  return {
    ...(await signOutPage(languagePrefixOf(callbackUrl.url), fields)),
    cookies: [...csrf.cookies, ...callbackUrl.cookies],
  };
}

import { isSignInPageError } from '#contracts/sign-in-error';
import { languagePrefixOf } from '../callback-url';
import type { AuthContext } from '../context';
import { verifyCsrf } from '../csrf/verify-csrf';
import type { AuthResponse } from '../messages';
import { resolveCallbackUrl } from '../resolve-callback-url';

/** `GET signin[/p]`: redirects to the localized sign-in page. Never starts a sign-in. */
export function getSignIn(context: AuthContext): AuthResponse {
  const { request, config } = context;
  const callbackUrl = resolveCallbackUrl(context);
  const page = new URL(`${languagePrefixOf(callbackUrl.url)}/sign-in`, config.siteUrl);
  page.searchParams.set('callbackUrl', callbackUrl.url);
  // The refusal has just set a token: who comes without any keeps none, and would be refused for ever.
  const csrfError = request.cookies[config.cookies.csrf] === undefined ? 'CookiesBlocked' : 'Csrf';
  const error = request.query.csrf === 'true' ? csrfError : request.query.error;
  if (error !== undefined) page.searchParams.set('error', isSignInPageError(error) ? error : 'Signin');
  return { redirect: page.href, cookies: [...verifyCsrf(context).cookies, ...callbackUrl.cookies] };
}

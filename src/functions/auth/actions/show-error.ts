import { isErrorPageError, isSignInPageError, type ErrorPageError } from '#contracts/sign-in-error';
import { languagePrefixOf, safeCallbackUrl } from '../callback-url';
import type { AuthContext } from '../context';
import type { AuthResponse } from '../messages';
import { errorPage } from '../pages/error-page';
import { resolveCallbackUrl } from '../resolve-callback-url';

const STATUS: Partial<Record<ErrorPageError, number>> = { AccessDenied: 403, Verification: 403, Configuration: 500 };

/** `GET error?error=X`: retryable errors go to the sign-in page, others to the error page. */
export async function getError(context: AuthContext): Promise<AuthResponse> {
  const { request, config } = context;
  const code = request.query.error ?? request.providerId;
  if (isSignInPageError(code)) return { redirect: `${config.baseUrl}/signin?error=${code}` };
  const known = isErrorPageError(code) ? code : 'Default';
  return { status: STATUS[known] ?? 200, ...(await errorPage(languagePrefixOf(pageBefore(context)), known)) };
}

/** NextAuth's client comes without a callback URL: then the page it was on says which language the visitor reads. */
function pageBefore(context: AuthContext): string {
  const { request, config } = context;
  const { referer } = request;
  if (request.query.callbackUrl !== undefined || referer === undefined) return resolveCallbackUrl(context).url;
  return safeCallbackUrl(referer, config.siteUrl);
}

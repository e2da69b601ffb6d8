import { languageTagOf } from '../callback-url';
import type { AuthContext } from '../context';
import { verifyCsrf } from '../csrf/verify-csrf';
import type { AuthResponse } from '../messages';
import { authorizationUrl, newChecks } from '../openid/authorization';
import { checkCookies } from '../openid/check-cookies';
import { discover } from '../openid/provider';
import { isProviderId, providerCallbackUrl } from './list-providers';
import { resolveCallbackUrl } from '../resolve-callback-url';

/** `POST signin/p`: redirects to the provider, with this sign-in's checks in cookies. */
export async function postSignIn(context: AuthContext): Promise<AuthResponse> {
  const { request, config, documents, log } = context;
  const csrf = verifyCsrf(context);
  const callbackUrl = resolveCallbackUrl(context);
  const cookies = [...csrf.cookies, ...callbackUrl.cookies];
  if (!csrf.isVerified || !isProviderId(request.providerId)) {
    return { redirect: `${config.baseUrl}/signin?csrf=true`, cookies };
  }
  // Credentials are posted to `callback/p`, so there is nothing to start here.
  if (request.providerId !== 'google') return { redirect: `${config.baseUrl}/signin`, cookies };
  try {
    const metadata = await discover(config.google.issuer, documents);
    const checks = newChecks();
    const redirect = authorizationUrl(metadata, {
      clientId: config.google.clientId,
      redirectUri: providerCallbackUrl('google', config),
      checks,
      query: { ui_locales: languageTagOf(callbackUrl.url), ...request.query },
    });
    return { redirect, cookies: [...cookies, ...checkCookies(checks, 'google', csrf.token, context)] };
  } catch (error) {
    log.error('SIGNIN_OAUTH_ERROR', error);
    return { redirect: `${config.baseUrl}/error?error=OAuthSignin`, cookies };
  }
}

import { createHash } from 'node:crypto';
import { AccountsUnavailable } from '../accounts';
import type { AuthContext } from '../context';
import { isEqual } from '../csrf/csrf-token';
import type { AuthResponse } from '../messages';
import { exchangeCode } from '../openid/authorization';
import { clearedCheckCookies, readCheckCookies } from '../openid/check-cookies';
import { verifyIdToken } from '../openid/id-token';
import { discover } from '../openid/provider';
import { CHECK_LIFETIME_S } from '../openid/sealed-cookie';
import { providerCallbackUrl } from './list-providers';
import { resolveCallbackUrl } from '../resolve-callback-url';
import { completeSignIn } from '../session/complete-sign-in';

/** `GET callback/google`: the visitor returns from the provider with a code. */
export async function callbackGoogle(context: AuthContext): Promise<AuthResponse> {
  const { request, config, log } = context;
  const { query, address } = request;
  if (query.error !== undefined) {
    log.warn('OAUTH_CALLBACK_HANDLER_ERROR', `The provider answered "${query.error}".`);
    return { redirect: `${config.baseUrl}/error?error=Callback` };
  }
  const checks = readCheckCookies('google', context);
  if (!checks || query.state === undefined || !isEqual(query.state, checks.state) || !query.code) {
    // Keeps the cookies: a forged callback must not abort the visitor's sign-in in progress.
    log.warn('OAUTH_CALLBACK_ERROR', 'State, PKCE verifier or nonce is missing or belongs to another sign-in.');
    return { redirect: `${config.baseUrl}/error?error=OAuthCallback` };
  }
  const cookies = clearedCheckCookies(context);
  try {
    const expiresAt = new Date(context.now.getTime() + CHECK_LIFETIME_S * 1000);
    if (!(await context.accounts.claimOnce(`oauth-state:${digest(checks.state)}`, expiresAt, address))) {
      log.warn('OAUTH_CALLBACK_ERROR', 'The state has already been used.');
      return { redirect: `${config.baseUrl}/error?error=OAuthCallback`, cookies };
    }
    const token = await obtainIdToken(query.code, checks, context);
    const session = await completeSignIn(token, context);
    if (!session) return { status: 403, redirect: `${config.baseUrl}/error?error=AccessDenied`, cookies };
    const callbackUrl = resolveCallbackUrl(context);
    return { redirect: callbackUrl.url, cookies: [...cookies, ...callbackUrl.cookies, ...session] };
  } catch (error) {
    log.error('OAUTH_CALLBACK_ERROR', error);
    const code = error instanceof AccountsUnavailable ? 'ServiceUnavailable' : 'OAuthCallback';
    return { redirect: `${config.baseUrl}/error?error=${code}`, cookies };
  }
}

async function obtainIdToken(
  code: string,
  { codeVerifier, nonce }: { codeVerifier: string; nonce: string },
  { config, documents, now }: AuthContext,
) {
  const { google } = config;
  const metadata = await discover(google.issuer, documents);
  const redirectUri = providerCallbackUrl('google', config);
  const idToken = await exchangeCode(metadata, google, { code, redirectUri, codeVerifier });
  return verifyIdToken(idToken, { issuer: google.issuer, clientId: google.clientId, nonce }, documents, now);
}

function digest(state: string): string {
  return createHash('sha256').update(state).digest('base64url');
}

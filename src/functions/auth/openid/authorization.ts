import { createHash, randomBytes } from 'node:crypto';
import type { GoogleClient } from '../config';
import { fetchDocument } from './fetch-document';
import type { ProviderMetadata } from './provider';

/** Values that prove that a callback belongs to the sign-in that this browser started. */
export interface Checks {
  state: string;
  codeVerifier: string;
  nonce: string;
}

const MAX_PARAM_LENGTH = 320;
/** Authorization parameters that a page may add; we set all others. */
const PAGE_PARAMS = ['prompt', 'login_hint', 'ui_locales', 'hl'];

export function newChecks(): Checks {
  const random = () => randomBytes(32).toString('base64url');
  return { state: random(), codeVerifier: random(), nonce: random() };
}

/** The provider's URL for the visitor: authorization code flow with PKCE (S256), state and nonce. */
export function authorizationUrl(
  { authorizationEndpoint }: ProviderMetadata,
  { clientId, redirectUri, checks, query }: AuthorizationParams,
): string {
  const url = new URL(authorizationEndpoint);
  for (const name of PAGE_PARAMS) {
    const value = query[name];
    if (value !== undefined && value.length <= MAX_PARAM_LENGTH) url.searchParams.set(name, value);
  }
  const params = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email profile',
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: createHash('sha256').update(checks.codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.href;
}

export interface AuthorizationParams {
  clientId: string;
  redirectUri: string;
  checks: Checks;
  query: Readonly<Record<string, string>>;
}

/** Exchanges the code for the ID token. @throws Error if the provider refuses or is unreachable */
export async function exchangeCode(
  { tokenEndpoint, tokenAuth }: ProviderMetadata,
  { clientId, clientSecret }: GoogleClient,
  { code, redirectUri, codeVerifier }: { code: string; redirectUri: string; codeVerifier: string },
): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: codeVerifier,
  });
  const headers = new Headers({ 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' });
  if (tokenAuth === 'post') {
    body.set('client_id', clientId);
    body.set('client_secret', clientSecret);
  } else {
    headers.set('authorization', basicCredentials(clientId, clientSecret));
  }
  const { json } = await fetchDocument(tokenEndpoint, { method: 'POST', headers, body: body.toString() });
  if (typeof json.id_token !== 'string') throw new Error(`${tokenEndpoint} returned no ID token.`);
  return json.id_token;
}

/** RFC 6749, 2.3.1: both parts are form-encoded before they are joined. */
function basicCredentials(clientId: string, clientSecret: string): string {
  const encode = (text: string) => new URLSearchParams({ '': text }).toString().slice(1);
  return `Basic ${Buffer.from(`${encode(clientId)}:${encode(clientSecret)}`).toString('base64')}`;
}

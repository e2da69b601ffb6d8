import { createHash, randomBytes } from 'node:crypto';

/** A sign-in request that passed every check. */
export interface AuthorizationRequest {
  redirectUri: string;
  state: string;
  nonce: string | undefined;
  codeChallenge: string;
}

export interface Client {
  clientId: string;
  redirectUri: string;
}

/** `page`: the client can't be trusted, so an error page is shown. `redirect`: the error is returned to the site. */
export type AuthorizationCheck =
  | { ok: true; request: AuthorizationRequest }
  | { ok: false; tell: 'page' | 'redirect'; error: string; description: string };

/** Validates the query of `GET /authorize` by OpenID Connect Core 3.1.2.1 and PKCE (S256 only). */
export function checkAuthorization(query: URLSearchParams, client: Client): AuthorizationCheck {
  const refuse = (tell: 'page' | 'redirect', error: string, description: string): AuthorizationCheck => ({
    ok: false,
    tell,
    error,
    description,
  });
  if (query.get('client_id') !== client.clientId) return refuse('page', 'invalid_client', 'Unknown client_id.');
  if (query.get('redirect_uri') !== client.redirectUri) {
    return refuse('page', 'invalid_request', 'redirect_uri is not the one of this site.');
  }
  if (query.get('response_type') !== 'code') {
    return refuse('redirect', 'unsupported_response_type', 'Only response_type=code is offered.');
  }
  if (!(query.get('scope') ?? '').split(' ').includes('openid')) {
    return refuse('redirect', 'invalid_scope', 'scope must contain openid.');
  }
  const codeChallenge = query.get('code_challenge') ?? '';
  if (query.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(codeChallenge)) {
    return refuse('redirect', 'invalid_request', 'PKCE with S256 is required.');
  }
  const request = {
    redirectUri: client.redirectUri,
    state: query.get('state') ?? '',
    nonce: query.get('nonce') ?? undefined,
    codeChallenge,
  };
  return { ok: true, request };
}

interface Grant extends AuthorizationRequest {
  email: string;
  expiresAtMs: number;
}

const CODE_LIFETIME_MS = 60_000;

/** Issued codes that have not been redeemed: each works once, for a minute. */
export class AuthorizationCodes {
  private readonly grants = new Map<string, Grant>();

  issue(request: AuthorizationRequest, email: string): string {
    const nowMs = Date.now();
    for (const [code, { expiresAtMs }] of this.grants) if (expiresAtMs < nowMs) this.grants.delete(code);
    const code = randomBytes(24).toString('base64url');
    this.grants.set(code, { ...request, email, expiresAtMs: nowMs + CODE_LIFETIME_MS });
    return code;
  }

  /** The grant of `code`, or undefined; the code can't be used again either way. */
  redeem(code: string, redirectUri: string, codeVerifier: string): Pick<Grant, 'email' | 'nonce'> | undefined {
    const grant = this.grants.get(code);
    this.grants.delete(code);
    if (!grant || grant.expiresAtMs < Date.now() || grant.redirectUri !== redirectUri) return undefined;
    const challenge = createHash('sha256').update(codeVerifier).digest('base64url');
    return challenge === grant.codeChallenge ? grant : undefined;
  }
}

import { randomBytes, timingSafeEqual } from 'node:crypto';
import express, { type Express, type Request, type Response } from 'express';
import { AuthorizationCodes, checkAuthorization, type Client } from './authorization';
import { CONTENT_SECURITY_POLICY, faultPage, personaPage, readPersonaTexts } from './page';
import { personClaims, readEmail } from './person';
import type { SigningKeys } from './signing-keys';

export interface IssuerConfig extends Client {
  /** The issuer's own address, as `iss`. */
  url: string;
  clientSecret: string;
  /** The content folder, for the texts of its page. */
  contentDir: string;
}

const TOKEN_LIFETIME_S = 3600;
const JWKS_MAX_AGE_S = 300;

/** An OpenID provider that supports only the authorization code flow. */
export function issuerApp(config: IssuerConfig, keys: SigningKeys): Express {
  const codes = new AuthorizationCodes();
  const textsIn = readPersonaTexts(config.contentDir);
  const personaPageFor = (query: URLSearchParams, invalidEmail?: string) => {
    const texts = textsIn(...(query.get('ui_locales') ?? '').split(' '));
    return personaPage({ texts, query, cancelUrl: cancelUrl(config, query), invalidEmail });
  };
  const app = express();
  app.disable('x-powered-by');
  app.use(express.urlencoded({ extended: false, limit: '16kb' }));

  app.get('/.well-known/openid-configuration', (_request, response) => {
    response.set('cache-control', `max-age=${JWKS_MAX_AGE_S}`).json(discovery(config.url));
  });
  app.get('/jwks', (_request, response) => {
    response.set('cache-control', `max-age=${JWKS_MAX_AGE_S}`).json(keys.published());
  });
  app.get('/authorize', (request, response) => {
    const query = queryOf(request);
    const check = checkAuthorization(query, config);
    if (!check.ok) refuse(response, query, check, config);
    else sendPage(response, 200, personaPageFor(query));
  });
  app.post('/authorize', (request, response) => {
    const query = queryOf(request);
    const check = checkAuthorization(query, config);
    if (!check.ok) return refuse(response, query, check, config);
    const typed = fieldsOf(request).get('email') ?? '';
    const email = readEmail(typed);
    if (email === undefined) return sendPage(response, 422, personaPageFor(query, typed));
    const code = codes.issue(check.request, email);
    response.redirect(303, siteUrlWith(config, { code, state: check.request.state }));
  });
  app.post('/token', (request, response) => {
    response.set('cache-control', 'no-store');
    const fields = fieldsOf(request);
    if (!isOurClient(request, fields, config)) return sendError(response, 401, 'invalid_client');
    if (fields.get('grant_type') !== 'authorization_code') return sendError(response, 400, 'unsupported_grant_type');
    const [code, redirectUri, verifier] = ['code', 'redirect_uri', 'code_verifier'].map(
      (name) => fields.get(name) ?? '',
    );
    const grant = codes.redeem(code ?? '', redirectUri ?? '', verifier ?? '');
    if (!grant) return sendError(response, 400, 'invalid_grant');
    response.json({
      access_token: randomBytes(24).toString('base64url'),
      token_type: 'Bearer',
      expires_in: TOKEN_LIFETIME_S,
      scope: 'openid email profile',
      id_token: keys.sign(idTokenClaims(config, grant)),
    });
  });
  return app;
}

function discovery(url: string): object {
  return {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
  };
}

function idTokenClaims(
  { url, clientId }: IssuerConfig,
  { email, nonce }: { email: string; nonce: string | undefined },
) {
  const nowS = Math.floor(Date.now() / 1000);
  return {
    ...personClaims(email),
    iss: url,
    aud: clientId,
    azp: clientId,
    iat: nowS,
    exp: nowS + TOKEN_LIFETIME_S,
    jti: randomBytes(16).toString('hex'),
    ...(nonce !== undefined && { nonce }),
  };
}

function isOurClient(request: Request, fields: URLSearchParams, { clientId, clientSecret }: IssuerConfig): boolean {
  const [scheme, credentials = ''] = (request.headers.authorization ?? '').split(' ');
  const isBasic = scheme?.toLowerCase() === 'basic';
  const [id = '', secret = ''] = isBasic
    ? Buffer.from(credentials, 'base64').toString('utf8').split(':').map(decodeForm)
    : [fields.get('client_id') ?? '', fields.get('client_secret') ?? ''];
  return isEqual(id, clientId) && isEqual(secret, clientSecret);
}

function decodeForm(text: string): string {
  return new URLSearchParams(`v=${text}`).get('v') ?? '';
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function refuse(
  response: Response,
  query: URLSearchParams,
  { tell, error, description }: { tell: 'page' | 'redirect'; error: string; description: string },
  config: IssuerConfig,
): void {
  if (tell === 'page') return sendPage(response, 400, faultPage(description));
  const params = { error, error_description: description, state: query.get('state') ?? '' };
  response.redirect(302, siteUrlWith(config, params));
}

function cancelUrl(config: IssuerConfig, query: URLSearchParams): string {
  return siteUrlWith(config, { error: 'access_denied', state: query.get('state') ?? '' });
}

function siteUrlWith({ redirectUri }: IssuerConfig, params: Record<string, string>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.href;
}

function sendPage(response: Response, status: number, html: string): void {
  response
    .status(status)
    .set({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .send(html);
}

function sendError(response: Response, status: number, error: string): void {
  response.status(status).json({ error });
}

function queryOf(request: Request): URLSearchParams {
  const start = request.originalUrl.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : request.originalUrl.slice(start));
}

/** Fields of a form by their first value: a repeated one arrives as an array. */
function fieldsOf(request: Request): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries<unknown>((request.body ?? {}) as Record<string, unknown>)) {
    const first: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof first === 'string') fields.set(name, first);
  }
  return fields;
}

import { createHash, generateKeyPairSync, randomUUID, type JsonWebKey, type KeyObject } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import jwt from 'jsonwebtoken';
import { json } from '../../../host/testing/fake-product-api';

export interface TestKey {
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

export function newTestKey(kid: string = randomUUID()): TestKey {
  return { kid, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) };
}

/** Made once a test file: making RSA keys is slow. */
const firstKey = newTestKey('key-1');

export const TEST_CLIENT_ID = 'client-1';
export const TEST_CLIENT_SECRET = 'client-secret-1';

/** An OpenID provider whose responses, valid or not, are set by the test. */
export class TestIssuer {
  url = '';
  key = firstKey;
  /** The response of /jwks. */
  published: TestKey[] = [this.key];
  /** Requests by path. */
  readonly counts = new Map<string, number>();
  /** Headers of /jwks and of the discovery document. */
  documentHeaders: Record<string, string> = {};
  /** Replaces the answers of paths; undefined: as usual. */
  intercept: (path: string, response: http.ServerResponse) => boolean = () => false;
  /** Merged into the discovery document. */
  discoveryChanges: Record<string, unknown> = {};
  /** The tokens that /token returns for the next code. */
  idTokenOf: (authorization: URLSearchParams) => string = (authorization) =>
    this.sign({ nonce: authorization.get('nonce') ?? undefined });

  /** Parameters of the authorization URL, by the code that was issued for them. */
  private readonly grants = new Map<string, URLSearchParams>();
  private readonly server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => this.answer(request, new URLSearchParams(body), response));
  });

  async start(): Promise<string> {
    // Making keys blocks this process for seconds: a kept connection may time out at both ends meanwhile.
    this.server.maxRequestsPerSocket = 1;
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return this.url;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** A good ID token, with changes: `undefined` takes a claim out. */
  sign(changes: Record<string, unknown> = {}, options: jwt.SignOptions = {}, key: TestKey = this.key): string {
    return jwt.sign(this.claims(changes), key.privateKey, { algorithm: 'RS256', keyid: key.kid, ...options });
  }

  claims(changes: Record<string, unknown> = {}): Record<string, unknown> {
    const nowS = Math.floor(Date.now() / 1000);
    const claims = {
      iss: this.url,
      aud: TEST_CLIENT_ID,
      azp: TEST_CLIENT_ID,
      sub: 'sub-ada',
      email: 'ada@example.com',
      email_verified: true,
      name: 'Ada',
      picture: 'https://example.com/ada.png',
      iat: nowS,
      exp: nowS + 3600,
      jti: randomUUID(),
      ...changes,
    };
    return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
  }

  /** Simulates the visitor's consent: returns a code for the authorization URL. */
  consent(authorizationUrl: string): { code: string; state: string } {
    const params = new URL(authorizationUrl).searchParams;
    const code = randomUUID();
    this.grants.set(code, params);
    return { code, state: params.get('state') ?? '' };
  }

  count(path: string): number {
    return this.counts.get(path) ?? 0;
  }

  private answer(request: http.IncomingMessage, form: URLSearchParams, response: http.ServerResponse): void {
    const path = (request.url ?? '').split('?')[0] ?? '';
    this.counts.set(path, this.count(path) + 1);
    if (this.intercept(path, response)) return;
    for (const [name, value] of Object.entries(this.documentHeaders)) response.setHeader(name, value);
    if (path === '/.well-known/openid-configuration') return json(response, 200, this.discovery());
    if (path === '/jwks') return json(response, 200, { keys: this.published.map(toJwk) });
    if (path === '/token') return this.answerToken(request, form, response);
    json(response, 404, {});
  }

  private discovery(): Record<string, unknown> {
    return {
      issuer: this.url,
      authorization_endpoint: `${this.url}/authorize`,
      token_endpoint: `${this.url}/token`,
      jwks_uri: `${this.url}/jwks`,
      ...this.discoveryChanges,
    };
  }

  /** As strict as Google: client, address, PKCE, and every code once. */
  private answerToken(request: http.IncomingMessage, form: URLSearchParams, response: http.ServerResponse): void {
    const expected = `Basic ${Buffer.from(`${TEST_CLIENT_ID}:${TEST_CLIENT_SECRET}`).toString('base64')}`;
    if (request.headers.authorization !== expected) return json(response, 401, { error: 'invalid_client' });
    const code = form.get('code') ?? '';
    const grant = this.grants.get(code);
    this.grants.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isGood =
      grant?.get('code_challenge') === challenge &&
      grant.get('code_challenge_method') === 'S256' &&
      grant.get('redirect_uri') === form.get('redirect_uri');
    if (!grant || !isGood) return json(response, 400, { error: 'invalid_grant' });
    json(response, 200, { access_token: 'x', token_type: 'Bearer', id_token: this.idTokenOf(grant) });
  }
}

function toJwk({ kid, publicKey }: TestKey): JsonWebKey & { kid: string } {
  return { ...publicKey.export({ format: 'jwk' }), kid };
}

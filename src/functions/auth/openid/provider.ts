import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { isLoopback } from '../../../../environment/loopback';
import { GOOGLE_ISSUER } from '../../../../environment/sign-in-issuer';
import type { DocumentCache } from './document-cache';

/** Origins of Google's token endpoint and keys; every other issuer must use its own origin. */
const GOOGLE_ORIGINS = [GOOGLE_ISSUER, 'https://oauth2.googleapis.com', 'https://www.googleapis.com'];

/** RFC 7518, 3.3. */
const MIN_KEY_BITS = 2048;

export interface ProviderMetadata {
  /** Values of `iss` that count as this issuer. */
  issuers: [string, ...string[]];
  authorizationEndpoint: string;
  tokenEndpoint: string;
  jwksUri: string;
  /** How the client authenticates at the token endpoint. */
  tokenAuth: 'basic' | 'post';
}

/**
 * Reads the issuer's discovery document.
 * @throws Error if it can't be fetched, names another issuer, or points to another origin
 */
export async function discover(issuer: string, documents: DocumentCache): Promise<ProviderMetadata> {
  const json = await documents.get(`${issuer}/.well-known/openid-configuration`);
  if (json.issuer !== issuer) throw new Error(`The discovery document of ${issuer} names another issuer.`);
  const endpoint = (name: string) => checkEndpoint(json[name], name, issuer);
  const methods = json.token_endpoint_auth_methods_supported;
  const isPostOnly = Array.isArray(methods) && !methods.includes('client_secret_basic') && methods.length > 0;
  return {
    // Google has used both for years.
    issuers: issuer === GOOGLE_ISSUER ? [issuer, 'accounts.google.com'] : [issuer],
    authorizationEndpoint: endpoint('authorization_endpoint'),
    tokenEndpoint: endpoint('token_endpoint'),
    jwksUri: endpoint('jwks_uri'),
    tokenAuth: isPostOnly && methods.includes('client_secret_post') ? 'post' : 'basic',
  };
}

/** The issuer's RSA key named `kid`; undefined if it has none, even after fetching its newest keys. */
export async function findSigningKey(
  kid: string,
  jwksUri: string,
  documents: DocumentCache,
): Promise<KeyObject | undefined> {
  return findKey(await documents.get(jwksUri), kid) ?? findKey(await documents.getNewer(jwksUri), kid);
}

function findKey(jwks: Record<string, unknown>, kid: string): KeyObject | undefined {
  if (!Array.isArray(jwks.keys)) return undefined;
  const jwk = jwks.keys.find((candidate: unknown): candidate is JsonWebKey => isSigningKey(candidate, kid));
  if (!jwk) return undefined;
  try {
    // Only the public half of a published key is used.
    const key = createPublicKey({ key: { kty: 'RSA', n: jwk.n, e: jwk.e }, format: 'jwk' });
    // jsonwebtoken 9 refuses to sign with shorter keys, but verifies with them.
    return (key.asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_KEY_BITS ? key : undefined;
  } catch {
    return undefined;
  }
}

function isSigningKey(value: unknown, kid: string): boolean {
  if (value === null || typeof value !== 'object') return false;
  const { kid: ownKid, kty, use, alg, n, e } = value as Record<string, unknown>;
  const isForSigning = (use === undefined || use === 'sig') && (alg === undefined || alg === 'RS256');
  return ownKid === kid && kty === 'RSA' && isForSigning && typeof n === 'string' && typeof e === 'string';
}

function checkEndpoint(value: unknown, name: string, issuer: string): string {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
  const origins = issuer === GOOGLE_ISSUER ? GOOGLE_ORIGINS : [new URL(issuer).origin];
  if (!url || !origins.includes(url.origin)) throw new Error(`${name} of ${issuer} is missing or on another origin.`);
  if (url.protocol !== 'https:' && !isLoopback(url.href)) throw new Error(`${name} of ${issuer} is not https.`);
  return url.href;
}

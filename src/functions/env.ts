// Gatsby 5.16 replaces `process.env.X` in functions by its value at build time and `process.env` by `({})`, even where
// `process` is imported. The named import keeps secrets out of the bundle and reads the running process.
import { env as processEnv } from 'node:process';

/** What the functions and the host read from the environment; every address without a trailing slash. */
export interface Env {
  /** Origin under which visitors reach the site, e.g. `https://example.com`. */
  siteUrl: string;
  /** Host of `siteUrl` with its port: sent to the product API as `x-client-domain`. */
  clientDomain: string;
  isHttps: boolean;
  authSecret: string;
  /** Still accepted when reading cookies, while `AUTH_SECRET` is rotated. */
  authSecretPrevious: string | undefined;
  googleClientId: string;
  googleClientSecret: string;
  googleIssuer: string;
  productApiUrl: string;
  productApiSecret: string;
  /** Address of the product API as browsers see it: uploads and files. */
  productApiPublicUrl: string;
}

export const GOOGLE_ISSUER = 'https://accounts.google.com';
const SECRET_MIN_BYTES = 32;

/** Thrown once for all faults of the environment, so that an operator mends them in one go. */
export class EnvError extends Error {
  constructor(readonly faults: string[]) {
    super(`The environment is not complete:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'EnvError';
  }
}

/** @throws EnvError naming every fault. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const faults: string[] = [];
  const text = (name: string): string => {
    const value = source[name]?.trim() ?? '';
    if (value === '') faults.push(`${name} is not set.`);
    return value;
  };
  const secret = (name: string): string => {
    const value = text(name);
    if (value !== '' && Buffer.byteLength(value) < SECRET_MIN_BYTES) {
      faults.push(`${name} must have at least ${SECRET_MIN_BYTES} bytes.`);
    }
    return value;
  };
  const address = (name: string, fallback?: string): URL | undefined => {
    const value = source[name]?.trim() || fallback || text(name);
    if (value === '') return undefined;
    const url = URL.canParse(value) ? new URL(value) : undefined;
    if (url === undefined || !/^https?:$/.test(url.protocol)) {
      faults.push(`${name} must be an http or https address.`);
      return undefined;
    }
    return url;
  };

  const siteUrl = address('SITE_URL');
  if (siteUrl !== undefined && (siteUrl.pathname !== '/' || siteUrl.search !== '')) {
    faults.push('SITE_URL must be an origin, without a path.');
  }
  if (siteUrl?.protocol === 'http:' && !isLoopback(siteUrl)) {
    faults.push('SITE_URL must be https: over http, session cookies can be read on the way.');
  }
  const issuer = address('GOOGLE_ISSUER', GOOGLE_ISSUER);
  const clientId = text('GATSBY_GOOGLE_CLIENT_ID');
  if (siteUrl !== undefined && issuer !== undefined) {
    faults.push(...issuerFaults(issuer, siteUrl, clientId, allowedStandIns(source)));
  }
  const productApiUrl = address('PRODUCT_API_URL');
  const productApiPublicUrl = address('PRODUCT_API_PUBLIC_URL');
  const authSecret = secret('AUTH_SECRET');
  const authSecretPrevious = source.AUTH_SECRET_PREVIOUS?.trim() ? secret('AUTH_SECRET_PREVIOUS') : undefined;
  const googleClientSecret = text('GOOGLE_CLIENT_SECRET');
  const productApiSecret = secret('PRODUCT_API_SECRET');
  if (authSecret !== '' && authSecret === productApiSecret) {
    faults.push('AUTH_SECRET and PRODUCT_API_SECRET must differ.');
  }

  if (faults.length > 0 || !siteUrl || !issuer || !productApiUrl || !productApiPublicUrl) throw new EnvError(faults);
  return {
    siteUrl: siteUrl.origin,
    clientDomain: siteUrl.host,
    isHttps: siteUrl.protocol === 'https:',
    authSecret,
    authSecretPrevious,
    googleClientId: clientId,
    googleClientSecret,
    googleIssuer: withoutTrailingSlash(issuer),
    productApiUrl: withoutTrailingSlash(productApiUrl),
    productApiSecret,
    productApiPublicUrl: withoutTrailingSlash(productApiPublicUrl),
  };
}

let cached: Env | undefined;

/** The environment of this process, checked at the first call. @throws EnvError */
export function env(): Env {
  cached ??= readEnv(processEnv);
  return cached;
}

/** Names of the stand-ins that ALLOW_DEMO_IN_PUBLIC lets run on a public site: google, payment, generation. */
export function allowedStandIns(source: NodeJS.ProcessEnv): ReadonlySet<string> {
  const names = (source.ALLOW_DEMO_IN_PUBLIC ?? '').split(',').map((name) => name.trim());
  return new Set(names.filter((name) => name !== ''));
}

/** Whether an address can only be reached from this machine. */
export function isLoopback(url: URL): boolean {
  const host = url.hostname;
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d+){3}$/.test(host);
}

/** Another issuer than Google may vouch for people only where nobody else can come, or where the operator said so. */
function issuerFaults(issuer: URL, siteUrl: URL, clientId: string, allowed: ReadonlySet<string>): string[] {
  if (issuer.origin === GOOGLE_ISSUER) return [];
  if (clientId.endsWith('.apps.googleusercontent.com')) {
    return ['GATSBY_GOOGLE_CLIENT_ID is one of Google, but GOOGLE_ISSUER is another issuer.'];
  }
  const isLocal = isLoopback(issuer) && isLoopback(siteUrl);
  if (isLocal || allowed.has('google')) return [];
  return ['GOOGLE_ISSUER is not Google and SITE_URL is public: add "google" to ALLOW_DEMO_IN_PUBLIC to allow it.'];
}

function withoutTrailingSlash(url: URL): string {
  return url.href.replace(/\/$/, '');
}

// Gatsby 5.16 replaces `process.env.X` in functions by its value at build time and `process.env` by `({})`, even where
// `process` is imported. The named import keeps secrets out of the bundle and reads the running process.
import { env as processEnv } from 'node:process';
import { type Environment, EnvironmentReader } from '../../environment/environment-reader';
import { isLoopback } from '../../environment/loopback';
import { GOOGLE_ISSUER, signInIssuer } from '../../environment/sign-in-issuer';
import { isAllowedInPublic } from '../../environment/stand-ins';

/** The environment of the functions; every URL without a trailing slash. */
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
  /** Public URL of the product API, for uploads and files. */
  productApiPublicUrl: string;
}

/** @throws EnvironmentError naming every error. */
export function readEnv(source: Environment): Env {
  const reader = new EnvironmentReader(source);
  return reader.finish('The functions', functionsEnv(reader));
}

/** Reports errors to `reader`. */
export function functionsEnv(reader: EnvironmentReader): Env {
  const siteUrl = new URL(reader.required('SITE_URL'));
  const env: Env = {
    siteUrl: siteUrl.origin,
    clientDomain: siteUrl.host,
    isHttps: siteUrl.protocol === 'https:',
    authSecret: reader.required('AUTH_SECRET'),
    authSecretPrevious: reader.read('AUTH_SECRET_PREVIOUS'),
    googleClientId: reader.required('GATSBY_GOOGLE_CLIENT_ID'),
    googleClientSecret: reader.required('GOOGLE_CLIENT_SECRET'),
    googleIssuer: signInIssuer(reader),
    productApiUrl: reader.required('PRODUCT_API_URL'),
    productApiSecret: reader.required('PRODUCT_API_SECRET'),
    productApiPublicUrl: reader.required('PRODUCT_API_PUBLIC_URL'),
  };
  if (siteUrl.pathname !== '/' || siteUrl.search !== '') {
    reader.addError('SITE_URL must be an origin, without a path.');
  }
  if (!env.isHttps && !isLoopback(env.siteUrl)) {
    reader.addError('SITE_URL must be https: over http, session cookies can be intercepted.');
  }
  if (env.authSecret !== '' && env.authSecret === env.productApiSecret) {
    reader.addError('AUTH_SECRET and PRODUCT_API_SECRET must differ.');
  }
  checkIssuer(reader, env);
  return env;
}

let cached: Env | undefined;

/** The environment of this process, checked on the first call. @throws EnvironmentError */
export function env(): Env {
  cached ??= readEnv(processEnv);
  return cached;
}

/** An issuer other than Google is allowed only on loopback, or if the operator allows it by name. */
function checkIssuer(reader: EnvironmentReader, { siteUrl, googleIssuer, googleClientId }: Env): void {
  if (new URL(googleIssuer).origin === GOOGLE_ISSUER) return;
  if (googleClientId.endsWith('.apps.googleusercontent.com')) {
    reader.addError('GATSBY_GOOGLE_CLIENT_ID belongs to Google, but GOOGLE_ISSUER is another issuer.');
    return;
  }
  if (isLoopback(googleIssuer) && isLoopback(siteUrl)) return;
  if (isAllowedInPublic(reader, 'google')) return;
  reader.addError(
    'GOOGLE_ISSUER is not Google and can sign in anyone: set GATSBY_GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, ' +
      'or add "google" to ALLOW_DEMO_IN_PUBLIC.',
  );
}

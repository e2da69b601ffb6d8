import { cookieNames, type CookieNames } from '../cookie-names';
import type { Env } from '../env';
import { sessionSecrets } from '../session-cookie';
import type { Secrets } from '../session-token';

export interface GoogleClient {
  clientId: string;
  clientSecret: string;
  issuer: string;
}

export interface AuthConfig {
  /** Origin of the site. The Host header is never used. */
  siteUrl: string;
  /** `siteUrl` + `/api/auth`: all emitted URLs are absolute. */
  baseUrl: string;
  isHttps: boolean;
  secrets: Secrets;
  cookies: CookieNames;
  google: GoogleClient;
}

type AuthEnv = Pick<
  Env,
  'siteUrl' | 'isHttps' | 'authSecret' | 'authSecretPrevious' | 'googleClientId' | 'googleClientSecret' | 'googleIssuer'
>;

export function authConfig(env: AuthEnv): AuthConfig {
  return {
    siteUrl: env.siteUrl,
    baseUrl: `${env.siteUrl}/api/auth`,
    isHttps: env.isHttps,
    secrets: sessionSecrets(env),
    cookies: cookieNames(env.siteUrl),
    google: { clientId: env.googleClientId, clientSecret: env.googleClientSecret, issuer: env.googleIssuer },
  };
}

import type { EnvironmentReader } from './environment-reader';

export const GOOGLE_ISSUER = 'https://accounts.google.com';

/** The OpenID issuer that signs visitors in: Google, unless the environment names another. */
export function signInIssuer(reader: EnvironmentReader): string {
  return reader.read('GOOGLE_ISSUER') ?? GOOGLE_ISSUER;
}

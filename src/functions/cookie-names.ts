/** NextAuth v4's cookie names. `__Secure-` and `__Host-` are allowed on https only. */
export interface CookieNames {
  session: string;
  csrf: string;
  callbackUrl: string;
  state: string;
  codeVerifier: string;
  nonce: string;
}

export function cookieNames(siteUrl: string): CookieNames {
  const isSecure = siteUrl.startsWith('https:');
  const prefix = isSecure ? '__Secure-' : '';
  return {
    session: `${prefix}next-auth.session-token`,
    csrf: `${isSecure ? '__Host-' : ''}next-auth.csrf-token`,
    callbackUrl: `${prefix}next-auth.callback-url`,
    state: `${prefix}next-auth.state`,
    codeVerifier: `${prefix}next-auth.pkce.code_verifier`,
    nonce: `${prefix}next-auth.nonce`,
  };
}

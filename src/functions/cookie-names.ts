/**
 * NextAuth v4's cookie names, whose prefixes may be chosen there too. On https all but the session's are `__Host-`: no
 * sibling host can plant them. The session's name is what other programs know it by. Prefixes are allowed on https only.
 */
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
  const prefix = isSecure ? '__Host-' : '';
  return {
    session: `${isSecure ? '__Secure-' : ''}next-auth.session-token`,
    csrf: `${prefix}next-auth.csrf-token`,
    callbackUrl: `${prefix}next-auth.callback-url`,
    state: `${prefix}next-auth.state`,
    codeVerifier: `${prefix}next-auth.pkce.code_verifier`,
    nonce: `${prefix}next-auth.nonce`,
  };
}

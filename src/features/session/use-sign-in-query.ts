import { useEffect, useState } from 'react';
import { isErrorPageError, isSignInPageError, type SignInErrorCode } from '#contracts/sign-in-error';

export interface SignInQuery {
  /** Why the visitor is here, when something went wrong. Unknown codes count as `Default`. */
  error: SignInErrorCode | undefined;
  /** Path of this site to go to after the login. Other sites are never gone to. */
  callbackUrl: string | undefined;
}

/**
 * What the sign-in service says in the address (`?error=`, `?csrf=true`, `?callbackUrl=`). Empty in the built HTML,
 * which knows no query, and read after hydration.
 */
export function useSignInQuery(search: string): SignInQuery {
  const [query, setQuery] = useState<SignInQuery>({ error: undefined, callbackUrl: undefined });
  useEffect(() => setQuery(readSignInQuery(search, window.location.origin)), [search]);
  return query;
}

export function readSignInQuery(search: string, origin: string): SignInQuery {
  const params = new URLSearchParams(search);
  const code = params.get('error');
  return {
    error: params.get('csrf') === 'true' ? 'Csrf' : code === null ? undefined : toErrorCode(code),
    callbackUrl: toOwnPath(params.get('callbackUrl'), origin),
  };
}

function toErrorCode(code: string): SignInErrorCode {
  return isSignInPageError(code) || isErrorPageError(code) ? code : 'Default';
}

function toOwnPath(address: string | null, origin: string): string | undefined {
  if (address === null || !URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : undefined;
}

import { isErrorPageError, isSignInPageError, type SignInErrorCode } from '#contracts/sign-in-error';
import { parseUrl } from '../../http/parse-url';
import { useSearch } from '../../components/use-search';

export interface SignInQuery {
  /** Why the visitor was redirected here, after an error. Unknown codes count as `Default`. */
  error: SignInErrorCode | undefined;
  /** Path on this site to go to after the login. Never redirects off-site. */
  callbackUrl: string | undefined;
}

/** Query parameters from the sign-in service (`?error=`, `?csrf=true`, `?callbackUrl=`). */
export function useSignInQuery(): SignInQuery {
  const search = useSearch();
  // The built HTML has no query and no origin.
  return search === '' ? { error: undefined, callbackUrl: undefined } : readSignInQuery(search, window.location.origin);
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
  const url = address === null ? undefined : parseUrl(address, origin);
  if (url === undefined) return undefined;
  // A blob URL has its page's origin, and that page's whole URL as its path.
  if (url.origin !== origin || !/^https?:$/.test(url.protocol)) return undefined;
  // Without its origin, a path that begins with two slashes would name another host.
  if (/^\/[/\\]/.test(url.pathname)) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}

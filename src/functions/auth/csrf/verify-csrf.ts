import type { AuthContext } from '../context';
import { stringField, type AuthRequest, type ResponseCookie } from '../messages';
import { csrfCookieValue, isEqual, newCsrfToken, readCsrfCookie } from './csrf-token';

export interface Csrf {
  token: string;
  /** A POST from our own pages whose body repeats the token of its cookie. The query never counts. */
  isVerified: boolean;
  /** A new token travels to the browser; one that is valid stays as it is. */
  cookies: ResponseCookie[];
}

export function verifyCsrf({ request, config }: Pick<AuthContext, 'request' | 'config'>): Csrf {
  const known = readCsrfCookie(request.cookies[config.cookies.csrf], config.secrets);
  if (known === undefined) return { ...rotateCsrf({ config }), isVerified: false };
  const sent = stringField(request.body, 'csrfToken');
  const isRepeated = sent !== undefined && isEqual(sent, known);
  const isVerified = request.method === 'POST' && isRepeated && isFromOurPages(request, config.siteUrl);
  return { token: known, isVerified, cookies: [] };
}

/** A token that no earlier page knows: for a new visitor, and whenever who is signed in changes. */
export function rotateCsrf({ config }: Pick<AuthContext, 'config'>): { token: string; cookies: ResponseCookie[] } {
  const token = newCsrfToken();
  return { token, cookies: [{ name: config.cookies.csrf, value: csrfCookieValue(token, config.secrets) }] };
}

/** Both headers, where a browser sent them, must name our own site; what sends neither is no browser. */
function isFromOurPages({ origin, fetchSite }: AuthRequest, siteUrl: string): boolean {
  const isSameSite = fetchSite === undefined || fetchSite === 'same-origin' || fetchSite === 'none';
  // Pages that send no referrer name their origin "null" in forms; Sec-Fetch-Site still tells where they are from.
  const isOurOrigin = origin === undefined || origin === siteUrl || (origin === 'null' && fetchSite === 'same-origin');
  return isSameSite && isOurOrigin;
}

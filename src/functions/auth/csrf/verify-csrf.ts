import type { AuthContext } from '../context';
import { stringField, type AuthRequest, type ResponseCookie } from '../messages';
import { csrfCookieValue, isEqual, newCsrfToken, readCsrfCookie } from './csrf-token';

export interface Csrf {
  token: string;
  /** A POST from our own pages whose body repeats the token of its cookie. The query never counts. */
  isVerified: boolean;
  /** Cookies of a new token; empty if the browser's token is valid. */
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

/** Creates a token unknown to earlier pages: for new visitors, and when the signed-in user changes. */
export function rotateCsrf({ config }: Pick<AuthContext, 'config'>): { token: string; cookies: ResponseCookie[] } {
  const token = newCsrfToken();
  return { token, cookies: [{ name: config.cookies.csrf, value: csrfCookieValue(token, config.secrets) }] };
}

/** Both headers, if sent, must name our own site; a client that sends neither is not a browser. */
function isFromOurPages({ origin, fetchSite }: AuthRequest, siteUrl: string): boolean {
  const isSameSite = fetchSite === undefined || fetchSite === 'same-origin' || fetchSite === 'none';
  // Forms on pages without referrer send the origin "null"; Sec-Fetch-Site still shows where they come from.
  const isOurOrigin = origin === undefined || origin === siteUrl || (origin === 'null' && fetchSite === 'same-origin');
  return isSameSite && isOurOrigin;
}

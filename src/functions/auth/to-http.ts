import { stringifySetCookie } from 'cookie';
import type { Answer } from '../call';
import type { AuthConfig } from './config';
import type { AuthRequest, AuthResponse, ResponseCookie } from './messages';

/** Turns an answer of the protocol into HTTP: the only place with cookie attributes and the `json=true` rule. */
export function toHttp(response: AuthResponse, request: AuthRequest, config: AuthConfig): Answer {
  const { cookies = [], headers = {} } = response;
  const common: Record<string, string | string[]> = { ...headers, pragma: 'no-cache', expires: '0' };
  if (cookies.length > 0) common['set-cookie'] = cookies.map((cookie) => serialize(cookie, config));
  if (response.redirect !== undefined) return redirect(response.redirect, response.status, request, common);
  const status = response.status ?? 200;
  if (response.json !== undefined) return { status, body: response.json, headers: common };
  const isHtml = response.html !== undefined;
  const type = `text/${isHtml ? 'html' : 'plain'}; charset=utf-8`;
  return { status, body: response.html ?? response.text ?? '', headers: { ...common, 'content-type': type } };
}

function redirect(
  url: string,
  status: number | undefined,
  { body }: AuthRequest,
  headers: Record<string, string | string[]>,
): Answer {
  if (body.json === 'true') return { status: status ?? 200, body: { url }, headers };
  return { status: 302, headers: { ...headers, location: url } };
}

function serialize({ name, value, maxAgeS, expires }: ResponseCookie, { isHttps }: AuthConfig): string {
  return stringifySetCookie({
    name,
    value,
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    ...(isHttps && { secure: true }),
    ...(maxAgeS !== undefined && { maxAge: maxAgeS }),
    ...(expires !== undefined && { expires }),
  });
}

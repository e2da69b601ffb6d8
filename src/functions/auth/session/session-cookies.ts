import { joinSessionCookie, presentSessionCookies, splitSessionCookie } from '../../session-cookie';
import { decodeSession, encodeSession, sessionExpiry, type Session } from '../../session-token';
import type { AuthContext } from '../context';
import type { ResponseCookie } from '../messages';

type Needed = Pick<AuthContext, 'request' | 'config' | 'now'>;

/** The session in the browser's cookie: undefined without a cookie, null for an invalid one. */
export function readSessionCookie({ request, config, now }: Needed): Session | null | undefined {
  if (presentSessionCookies(request.cookies, config.cookies.session).length === 0) return undefined;
  const token = joinSessionCookie(request.cookies, config.cookies.session);
  return token === undefined ? null : decodeSession(token, config.secrets, now);
}

/** Cookies that contain a session until its expiry, and deletions of the cookies that they replace. */
export function sessionCookies(session: Session, context: Needed): { cookies: ResponseCookie[]; expires: Date } {
  const { config, now } = context;
  const expires = sessionExpiry(session, now);
  const parts = splitSessionCookie(encodeSession(session, config.secrets, now), config.cookies.session);
  const names = new Set(parts.map(({ name }) => name));
  const obsolete = clearedSessionCookies(context).filter(({ name }) => !names.has(name));
  return { cookies: [...obsolete, ...parts.map((part) => ({ ...part, expires }))], expires };
}

/** Deletions of every session cookie that the browser sent. */
export function clearedSessionCookies({ request, config }: Needed): ResponseCookie[] {
  return presentSessionCookies(request.cookies, config.cookies.session).map(clearedCookie);
}

export function clearedCookie(name: string): ResponseCookie {
  return { name, value: '', maxAgeS: 0 };
}

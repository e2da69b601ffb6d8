import type { IncomingHttpHeaders } from 'node:http';
import { parseCookie } from 'cookie';
import { cookieNames } from './cookie-names';
import { env, type Env } from './env';
import { decodeSession, type Secrets, type Session } from './session-token';

export type { Session };

/** NextAuth v4's: 4096 bytes a cookie, less its attributes. */
export const MAX_COOKIE_VALUE_LENGTH = 3933;

/** Node reads 16 KiB of headers at most, so there are never more. */
const MAX_CHUNKS = 5;

export type RequestCookies = Readonly<Record<string, string | undefined>>;

/**
 * A request's cookies by name, decoded. A name that came with several values has an empty one: a sibling host or the
 * parent domain has planted one of them, and nothing tells which. So a planted session beside ours signs nobody in.
 */
export function readCookies({ cookie = '' }: IncomingHttpHeaders): RequestCookies {
  const cookies: Record<string, string | undefined> = parseCookie(cookie);
  const seen = new Map<string, string>();
  for (const pair of cookie.split(';')) {
    const [name = '', ...value] = pair.split('=');
    const known = seen.get(name.trim());
    const given = value.join('=').trim();
    if (known === undefined) seen.set(name.trim(), given);
    else if (known !== given) cookies[name.trim()] = '';
  }
  return cookies;
}

/** Names of the session cookie that the browser sent: the plain one, or `.0 .1 ...`. No other name is looked at. */
export function presentSessionCookies(cookies: RequestCookies, name: string): string[] {
  return [name, ...chunkNames(name, MAX_CHUNKS)].filter((candidate) => cookies[candidate] !== undefined);
}

/**
 * The token in the session cookie or its chunks; undefined if there is none. We never set both, so a whole cookie
 * beside chunks was planted or has them planted beside it: neither counts then.
 */
export function joinSessionCookie(cookies: RequestCookies, name: string): string | undefined {
  const [whole, ...others] = presentSessionCookies(cookies, name);
  if (whole === name) return others.length === 0 ? cookies[name] || undefined : undefined;
  const chunks: string[] = [];
  for (const chunkName of chunkNames(name, MAX_CHUNKS)) {
    const chunk = cookies[chunkName];
    if (!chunk) break;
    chunks.push(chunk);
  }
  return chunks.length > 0 ? chunks.join('') : undefined;
}

/** A token as name and value of the cookies that carry it. */
export function splitSessionCookie(token: string, name: string): { name: string; value: string }[] {
  if (token.length <= MAX_COOKIE_VALUE_LENGTH) return [{ name, value: token }];
  const count = Math.ceil(token.length / MAX_COOKIE_VALUE_LENGTH);
  return chunkNames(name, count).map((chunkName, index) => ({
    name: chunkName,
    value: token.slice(index * MAX_COOKIE_VALUE_LENGTH, (index + 1) * MAX_COOKIE_VALUE_LENGTH),
  }));
}

/**
 * The session from the cookie alone; null when signed out. It can't tell whether the session was revoked elsewhere: the
 * product API refuses a revoked session by its `sid`.
 */
export function readSession(req: { headers: IncomingHttpHeaders }): Session | null {
  const token = joinSessionCookie(readCookies(req.headers), cookieNames(env().siteUrl).session);
  return token === undefined ? null : decodeSession(token, sessionSecrets(env()), new Date());
}

/** Signed with the first, verified with any. */
export function sessionSecrets({
  authSecret,
  authSecretPrevious,
}: Pick<Env, 'authSecret' | 'authSecretPrevious'>): Secrets {
  return authSecretPrevious === undefined ? [authSecret] : [authSecret, authSecretPrevious];
}

function chunkNames(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${name}.${index}`);
}

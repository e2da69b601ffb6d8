import jwt from 'jsonwebtoken';
import { KEPT_DAYS } from '#contracts/keeping';
import { derivedKey } from './derived-key';

const DAY_S = 24 * 60 * 60;

/** Begun again with every look at the session. */
export const SESSION_LIFETIME_S = KEPT_DAYS.session * DAY_S;
/** After the sign-in: then a session ends, however often it was looked at. */
export const SESSION_MAX_AGE_S = KEPT_DAYS.sessionAtMost * DAY_S;

/** When a session ends unless it is looked at again. */
export function sessionExpiry({ issuedAt }: Pick<Session, 'issuedAt'>, now: Date): Date {
  const nowS = Math.floor(now.getTime() / 1000);
  return new Date(Math.min(nowS + SESSION_LIFETIME_S, issuedAt + SESSION_MAX_AGE_S) * 1000);
}

export interface SessionUser {
  /** The provider's `sub`. */
  id: string;
  name: string | null;
  email: string;
  image: string | null;
}

/** A signed-in browser. `sid` and `issuedAt` (seconds since 1970) stay the same while the token is renewed. */
export interface Session {
  user: SessionUser;
  sid: string;
  issuedAt: number;
}

/** AUTH_SECRET and, while it is being rotated, AUTH_SECRET_PREVIOUS: signed with the first, verified with any. */
export type Secrets = readonly [current: string, ...previous: string[]];

const PURPOSE = 'session';
const TYPE = 'session+jwt';

/** The session as an HS256 token that expires at its `sessionExpiry`. */
export function encodeSession(session: Session, secrets: Secrets, now: Date): string {
  const nowS = Math.floor(now.getTime() / 1000);
  const { user } = session;
  const claims = {
    sub: user.id,
    name: user.name,
    email: user.email,
    picture: user.image,
    sid: session.sid,
    auth_time: session.issuedAt,
    aud: PURPOSE,
    iat: nowS,
    exp: sessionExpiry(session, now).getTime() / 1000,
  };
  return jwt.sign(claims, derivedKey(secrets[0], PURPOSE), { algorithm: 'HS256', header: { alg: 'HS256', typ: TYPE } });
}

/** The session in a token of encodeSession; null for anything else, for any reason. */
export function decodeSession(token: string, secrets: Secrets, now: Date): Session | null {
  for (const secret of secrets) {
    const session = verify(token, secret, now);
    if (session) return session;
  }
  return null;
}

function verify(token: string, secret: string, now: Date): Session | null {
  try {
    const { header, payload } = jwt.verify(token, derivedKey(secret, PURPOSE), {
      algorithms: ['HS256'],
      audience: PURPOSE,
      clockTimestamp: Math.floor(now.getTime() / 1000),
      complete: true,
    });
    return header.typ === TYPE && typeof payload === 'object' ? readClaims(payload, now) : null;
  } catch {
    return null;
  }
}

function readClaims(claims: jwt.JwtPayload, now: Date): Session | null {
  const { sub, email, sid, auth_time: issuedAt, iat, exp } = claims;
  if (typeof sub !== 'string' || sub === '' || typeof email !== 'string' || typeof sid !== 'string') return null;
  if (typeof issuedAt !== 'number' || typeof iat !== 'number' || typeof exp !== 'number') return null;
  const nowS = now.getTime() / 1000;
  if (iat > nowS + CLOCK_TOLERANCE_S || issuedAt + SESSION_MAX_AGE_S <= nowS) return null;
  const user = { id: sub, name: textOrNull(claims.name), email, image: textOrNull(claims.picture) };
  return { user, sid, issuedAt };
}

/** The clocks of host machines may differ a little. */
const CLOCK_TOLERANCE_S = 60;

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { derivedKey } from '../../derived-key';
import type { Secrets } from '../../session-token';

const SHAPE = /^([0-9a-f]{64})\|([0-9a-f]{64})$/;

export function newCsrfToken(): string {
  return randomBytes(32).toString('hex');
}

/** Cookie value `token|mac`: only we can make one, so that a planted cookie never pairs with a planted token. */
export function csrfCookieValue(token: string, secrets: Secrets): string {
  return `${token}|${mac(token, secrets[0])}`;
}

/** The token of a cookie value that we made; undefined for any other. */
export function readCsrfCookie(value: string | undefined, secrets: Secrets): string | undefined {
  const [, token, digest] = SHAPE.exec(value ?? '') ?? [];
  if (token === undefined || digest === undefined) return undefined;
  return secrets.some((secret) => isEqual(mac(token, secret), digest)) ? token : undefined;
}

/** One Tap's nonce: bound to the browser that asked, with no call to fetch it. */
export function oneTapNonce(csrfToken: string): string {
  return createHash('sha256').update(csrfToken).digest('base64url');
}

/** Compares in a time that says nothing of where two strings differ. */
export function isEqual(a: string, b: string): boolean {
  const left = createHash('sha256').update(a).digest();
  const right = createHash('sha256').update(b).digest();
  return timingSafeEqual(left, right);
}

function mac(token: string, secret: string): string {
  return createHmac('sha256', derivedKey(secret, 'csrf')).update(token).digest('hex');
}

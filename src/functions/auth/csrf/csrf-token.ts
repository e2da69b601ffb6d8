import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { derivedKey } from '../../derived-key';
import type { Secrets } from '../../session-token';

const SHAPE = /^([0-9a-f]{64})\|([0-9a-f]{64})$/;

export function newCsrfToken(): string {
  return randomBytes(32).toString('hex');
}

/** Cookie value `token|mac`: only we can create one, so an injected cookie never matches an injected token. */
export function csrfCookieValue(token: string, secrets: Secrets): string {
  return `${token}|${mac(token, secrets[0])}`;
}

/** The token of a cookie value that we created; undefined for any other. */
export function readCsrfCookie(value: string | undefined, secrets: Secrets): string | undefined {
  const [, token, digest] = SHAPE.exec(value ?? '') ?? [];
  if (token === undefined || digest === undefined) return undefined;
  return secrets.some((secret) => isEqual(mac(token, secret), digest)) ? token : undefined;
}

/** One Tap's nonce: bound to this browser, and derived without a separate call. */
export function oneTapNonce(csrfToken: string): string {
  return createHash('sha256').update(csrfToken).digest('base64url');
}

/** Compares in constant time. */
export function isEqual(a: string, b: string): boolean {
  const left = createHash('sha256').update(a).digest();
  const right = createHash('sha256').update(b).digest();
  return timingSafeEqual(left, right);
}

function mac(token: string, secret: string): string {
  return createHmac('sha256', derivedKey(secret, 'csrf')).update(token).digest('hex');
}

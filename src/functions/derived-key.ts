import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

const keys = new Map<string, KeyObject>();

/**
 * A 256-bit key for one purpose, derived from AUTH_SECRET (HKDF-SHA256). Every purpose has its own, so that nothing
 * signed or sealed for one verifies for another.
 */
export function derivedKey(secret: string, purpose: string): KeyObject {
  const id = `${purpose}\0${secret}`;
  let key = keys.get(id);
  if (!key) {
    key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)));
    keys.set(id, key);
  }
  return key;
}

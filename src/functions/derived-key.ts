import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

const keys = new Map<string, KeyObject>();

/**
 * A 256-bit key for one purpose, derived from AUTH_SECRET (HKDF-SHA256). Separate keys per purpose, so that nothing
 * signed or encrypted for one is valid for another.
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

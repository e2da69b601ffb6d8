import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derivedKey } from '../../derived-key';
import type { Secrets } from '../../session-token';

/** How long a visitor may stay at the provider. */
export const CHECK_LIFETIME_S = 15 * 60;

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a value for a cookie (AES-256-GCM). The key depends on the cookie's name and the provider, so that a state
 * cookie can't be used as a nonce, nor one provider's as another's. It can be decrypted only together with `boundTo`.
 */
export function sealCookie(
  value: string,
  cookie: string,
  provider: string,
  secrets: Secrets,
  now: Date,
  boundTo = '',
): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', derivedKey(secrets[0], purpose(cookie, provider)), iv);
  cipher.setAAD(Buffer.from(boundTo));
  const expiresAt = Math.floor(now.getTime() / 1000) + CHECK_LIFETIME_S;
  const sealed = Buffer.concat([cipher.update(JSON.stringify({ value, expiresAt }), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64url');
}

/** The value of a cookie of sealCookie, unless it is older than 15 minutes; undefined for anything else. */
export function openCookie(
  sealed: string | undefined,
  cookie: string,
  provider: string,
  secrets: Secrets,
  now: Date,
  boundTo = '',
): string | undefined {
  if (sealed === undefined) return undefined;
  for (const secret of secrets) {
    const content = decrypt(sealed, secret, purpose(cookie, provider), boundTo);
    if (content && content.expiresAt > now.getTime() / 1000) return content.value;
  }
  return undefined;
}

function decrypt(
  sealed: string,
  secret: string,
  keyPurpose: string,
  boundTo: string,
): { value: string; expiresAt: number } | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined;
  try {
    const iv = bytes.subarray(0, IV_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', derivedKey(secret, keyPurpose), iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(boundTo));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const content = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    // Only what we sealed ourselves decrypts.
    return JSON.parse(content.toString('utf8')) as { value: string; expiresAt: number };
  } catch {
    return undefined;
  }
}

function purpose(cookie: string, provider: string): string {
  return `check:${cookie}:${provider}`;
}

import { createHash } from 'node:crypto';

export const DEMO_EMAIL = 'demo@example.com';
const EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}\.[^\s@<>"]{2,60}$/u;

/** The normalized address: trimmed, in lower case; undefined if it is invalid. */
export function readEmail(value: unknown): string | undefined {
  const email = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return EMAIL.test(email) ? email : undefined;
}

/** Claims of the person behind an address: the same address is always the same `sub`, 21 digits like Google's. */
export function personClaims(email: string): Record<string, unknown> {
  const digest = createHash('sha256').update(`demo-issuer\0${email}`).digest('hex');
  const sub = BigInt(`0x${digest}`).toString().slice(0, 21);
  const [local = ''] = email.split('@');
  const name =
    local
      .split(/[._-]+/)
      .map(capitalize)
      .join(' ')
      .trim() || email;
  return { sub, email, email_verified: true, name };
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

import { createSecretKey, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';

export const TEST_SECRET = 'a secret for tests only, 32 bytes!';

export interface TestSession {
  /** The subject of the sign-in. */
  userId: string;
  sid: string;
  /** Seconds since 1970. */
  issuedAt: number;
}

/** A session that begins after all that has happened to the user so far. */
export function newSession(userId: string = randomUUID()): TestSession {
  return { userId, sid: randomUUID(), issuedAt: Math.floor(Date.now() / 1000) + 1 };
}

/** A token as the functions sign it; without a session, one for a signed-out visitor. */
export function serviceToken(session: TestSession | undefined, secret = TEST_SECRET, visitor = 'a visitor'): string {
  const caller = session ? { sub: session.userId, sid: session.sid, sessionIssuedAt: session.issuedAt } : { visitor };
  // Given text, jsonwebtoken 9 first tries to parse it as a private key.
  const key = createSecretKey(secret, 'utf8');
  return jwt.sign({ iss: 'functions', aud: 'product-api', ...caller }, key, { expiresIn: 60 });
}

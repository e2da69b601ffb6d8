/**
 * The response of `GET /api/auth/session`, as NextAuth defines it: any object that isn't empty is a session. Our service
 * fills all fields, but callers must check each one (session-user.ts). `expires` is ISO 8601.
 */
export interface Session {
  user?: { id?: string; name?: string | null; email?: string | null; image?: string | null } | null;
  expires?: string;
}

export type SessionStatus = 'loading' | 'authenticated' | 'unauthenticated';

export interface ProviderDescription {
  id: string;
  name: string;
  type: string;
  signinUrl: string;
  callbackUrl: string;
}

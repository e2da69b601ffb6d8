/**
 * As `GET /api/auth/session` answers it, and as NextAuth defines it: any object that isn't empty means that somebody is
 * signed in. Ours says all of this; whoever needs a part of it looks (session-user.ts). `expires` is ISO 8601.
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

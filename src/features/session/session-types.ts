/** As `GET /api/auth/session` answers it. `expires` is ISO 8601. */
export interface Session {
  user: { id: string; name: string | null; email: string; image: string | null };
  expires: string;
}

export type SessionStatus = 'loading' | 'authenticated' | 'unauthenticated';

export interface ProviderDescription {
  id: string;
  name: string;
  type: string;
  signinUrl: string;
  callbackUrl: string;
}

/** Base of the sign-in service: same origin, always. */
export const AUTH_BASE = '/api/auth';

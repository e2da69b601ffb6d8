import Type from 'typebox';
import type { ApiCall } from './call';
import { NoContent, Time } from './parts';

// Called by the sign-in service, except `revokeAllSessions`. Calls with `auth: 'none'` read the session from the
// service token and accept a revoked one.

export const checkSession = {
  method: 'POST',
  path: '/api/sessions/check',
  auth: 'none',
  tag: 'sessions',
  summary: 'Check that a session is active',
  status: 200,
  answer: Type.Object({ active: Type.Boolean() }),
} as const satisfies ApiCall;

/** Idempotent. */
export const revokeSession = {
  method: 'POST',
  path: '/api/sessions/revoke',
  auth: 'none',
  tag: 'sessions',
  summary: 'Revoke a session',
  body: Type.Object({ sid: Type.String({ minLength: 1, maxLength: 200 }), expiresAt: Time }),
  status: 204,
  answer: NoContent,
} as const satisfies ApiCall;

/** Ends every session of the signed-in user, including this one. */
export const revokeAllSessions = {
  method: 'POST',
  path: '/api/sessions/revoke-all',
  site: { method: 'POST', path: '/api/account/sign-out-everywhere' },
  auth: 'required',
  tag: 'sessions',
  summary: 'Revoke all sessions of a user',
  status: 204,
  answer: NoContent,
} as const satisfies ApiCall;

/** 201 for the first use of a key, 409 for every later one. */
export const useKeyOnce = {
  method: 'POST',
  path: '/api/one-time-keys',
  auth: 'none',
  tag: 'sessions',
  summary: 'Use a key that counts once',
  body: Type.Object({ key: Type.String({ minLength: 8, maxLength: 200 }), expiresAt: Time }),
  status: 201,
  answer: Type.Object({ key: Type.String() }),
} as const satisfies ApiCall;

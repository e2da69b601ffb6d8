import Type from 'typebox';
import type { ApiCall } from './call';
import { NoContent, Time } from './parts';

// For the sign-in service, save `revokeAllSessions`. Those with `auth: 'none'` read the session from the service token,
// and take one that has been signed out.

export const checkSession = {
  method: 'POST',
  path: '/api/sessions/check',
  auth: 'none',
  tag: 'sessions',
  status: 200,
  answer: Type.Object({ active: Type.Boolean() }),
} as const satisfies ApiCall;

/** Signing out twice is fine. */
export const revokeSession = {
  method: 'POST',
  path: '/api/sessions/revoke',
  auth: 'none',
  tag: 'sessions',
  body: Type.Object({ sid: Type.String({ minLength: 1, maxLength: 200 }), expiresAt: Time }),
  status: 204,
  answer: NoContent,
} as const satisfies ApiCall;

/** Ends every session of the signed-in person, this one included. */
export const revokeAllSessions = {
  method: 'POST',
  path: '/api/sessions/revoke-all',
  site: { method: 'POST', path: '/api/account/sign-out-everywhere' },
  auth: 'required',
  tag: 'sessions',
  status: 204,
  answer: NoContent,
} as const satisfies ApiCall;

/** 201 for the first caller of a key, 409 for every other. */
export const useKeyOnce = {
  method: 'POST',
  path: '/api/one-time-keys',
  auth: 'none',
  tag: 'sessions',
  body: Type.Object({ key: Type.String({ minLength: 8, maxLength: 200 }), expiresAt: Time }),
  status: 201,
  answer: Type.Object({ key: Type.String() }),
} as const satisfies ApiCall;

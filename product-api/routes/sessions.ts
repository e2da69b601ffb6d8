import * as calls from '#contracts/api/sessions';
import { ApiError } from '../api-error';
import type { AppDeps } from '../app-deps';
import { useKeyOnce } from '../sessions/one-time-keys';
import { revokeAllSessions, revokeSession } from '../sessions/sessions';
import { claimsOf, sessionOf } from './authentication';
import { registerCall } from './register-call';
import { maxFor } from './rate-limit';
import type { Routes } from './routes';

export function sessionRoutes(app: Routes, deps: AppDeps): void {
  const { db, now, rateLimits, sessions } = deps;

  registerCall(app, deps, calls.checkSession, async (request) => ({
    active: (await sessions.find(claimsOf(request))) !== undefined,
  }));

  registerCall(app, deps, calls.revokeSession, async (request) => {
    const { sid, expiresAt } = request.body;
    await revokeSession(db, claimsOf(request), { sid, expiresAt: new Date(expiresAt) });
  });

  registerCall(app, deps, calls.revokeAllSessions, async (request) => {
    await revokeAllSessions(db, sessionOf(request).userId, now());
  });

  registerCall(
    app,
    deps,
    calls.useKeyOnce,
    async (request) => {
      const { key, expiresAt } = request.body;
      if (!(await useKeyOnce(db, key, new Date(expiresAt)))) {
        throw new ApiError('state_conflict', 'This key has been used before.', { field: 'key' });
      }
      return { key };
    },
    { config: { rateLimit: { max: maxFor(rateLimits, 'signIns') } } },
  );
}

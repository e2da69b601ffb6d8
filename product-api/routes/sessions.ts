import Type from 'typebox';
import { ApiError } from '../api-error';
import type { AppDeps } from '../app-deps';
import { useKeyOnce } from '../sessions/one-time-keys';
import { isSessionActive, revokeAllSessions, revokeSession } from '../sessions/sessions';
import { demandUser, sessionOf } from './authentication';
import { anyError } from './error-schema';
import { maxFor } from './rate-limit';
import type { Routes } from './routes';
import { Time } from './schema-parts';

const Revocation = Type.Object({ sid: Type.String({ minLength: 1, maxLength: 200 }), expiresAt: Time });
const OneTimeKey = Type.Object({ key: Type.String({ minLength: 8, maxLength: 200 }), expiresAt: Time });

export function sessionRoutes(app: Routes, { db, now, rateLimits }: AppDeps): void {
  app.post(
    '/api/sessions/check',
    { schema: { tags: ['sessions'], response: { 200: Type.Object({ active: Type.Boolean() }), ...anyError } } },
    async (request) => ({ active: await isSessionActive(db, sessionOf(request)) }),
  );

  // No demandUser: signing out twice is fine.
  app.post(
    '/api/sessions/revoke',
    { schema: { tags: ['sessions'], body: Revocation, response: { 204: Type.Null(), ...anyError } } },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      await revokeSession(db, userId, request.body.sid, new Date(request.body.expiresAt));
      return reply.status(204).send(null);
    },
  );

  app.post(
    '/api/sessions/revoke-all',
    { onRequest: demandUser({ db }), schema: { tags: ['sessions'], response: { 204: Type.Null(), ...anyError } } },
    async (request, reply) => {
      await revokeAllSessions(db, sessionOf(request).userId, now());
      return reply.status(204).send(null);
    },
  );

  app.post(
    '/api/one-time-keys',
    {
      config: { rateLimit: { max: maxFor(rateLimits, 'signIns') } },
      schema: {
        tags: ['sessions'],
        body: OneTimeKey,
        response: { 201: Type.Object({ key: Type.String() }), ...anyError },
      },
    },
    async (request, reply) => {
      const { key, expiresAt } = request.body;
      if (!(await useKeyOnce(db, key, new Date(expiresAt)))) {
        throw new ApiError('state_conflict', 'This key has been used before.', { field: 'key' });
      }
      return reply.status(201).send({ key });
    },
  );
}

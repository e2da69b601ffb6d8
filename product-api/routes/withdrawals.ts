import Type from 'typebox';
import type { AppDeps } from '../app-deps';
import { findWithdrawal, requestWithdrawal } from '../withdrawals/withdrawals';
import { anyError } from './error-schema';
import { maxFor } from './rate-limit';
import type { Routes } from './routes';

const Text = Type.String({ maxLength: 1_000 });
const Confirmation = Type.Object({
  withdrawal: Type.Object({
    id: Type.String(),
    name: Type.String(),
    email: Type.String(),
    order: Type.String(),
    receivedAt: Type.String(),
  }),
});

/** For anybody: a withdrawal needs no account. */
export function withdrawalRoutes(app: Routes, { db, now, rateLimits }: AppDeps): void {
  app.post(
    '/api/withdrawal',
    {
      config: { rateLimit: { max: maxFor(rateLimits, 'withdrawals') } },
      schema: {
        tags: ['withdrawal'],
        body: Type.Object({ name: Text, email: Text, order: Text }, { additionalProperties: false }),
        response: { 201: Confirmation, ...anyError },
      },
    },
    async (request, reply) => reply.status(201).send(await requestWithdrawal(db, request.body, now())),
  );

  app.get(
    '/api/withdrawal/:id',
    {
      schema: {
        tags: ['withdrawal'],
        params: Type.Object({ id: Type.String() }),
        response: { 200: Confirmation, ...anyError },
      },
    },
    (request) => findWithdrawal(db, request.params.id),
  );
}

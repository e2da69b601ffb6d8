import Type from 'typebox';
import type { AppDeps } from '../app-deps';
import { demandUser, sessionOf } from './authentication';
import { anyError } from './error-schema';
import type { Routes } from './routes';

const Id = Type.String({ minLength: 1, maxLength: 200 });
const Changed = { success: Type.Boolean(), message: Type.String() };
const CancelAnswer = Type.Object({
  ...Changed,
  subscriptions: Type.Optional(
    Type.Array(Type.Object({ id: Type.String(), product: Type.String(), createdAt: Type.String() })),
  ),
});

export function subscriptionRoutes(app: Routes, deps: AppDeps): void {
  const { subscriptions } = deps;
  const onRequest = demandUser(deps);

  app.post(
    '/api/cancel-subscription',
    {
      onRequest,
      schema: {
        tags: ['subscriptions'],
        body: Type.Object({ id: Type.Optional(Id) }),
        response: { 200: CancelAnswer, ...anyError },
      },
    },
    (request) => subscriptions.cancel(sessionOf(request).userId, request.body.id),
  );

  app.post(
    '/api/resume-subscription',
    {
      onRequest,
      schema: {
        tags: ['subscriptions'],
        body: Type.Object({ id: Id }),
        response: { 200: Type.Object(Changed), ...anyError },
      },
    },
    (request) => subscriptions.resume(sessionOf(request).userId, request.body.id),
  );
}

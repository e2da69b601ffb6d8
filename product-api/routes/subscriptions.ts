import Type from 'typebox';
import { BillingInterval } from '#contracts/plan';
import type { AppDeps } from '../app-deps';
import { cancelSubscription, resumeSubscription } from '../subscriptions/cancel-subscription';
import { changeSubscription } from '../subscriptions/change-subscription';
import { demandUser, sessionOf } from './authentication';
import { anyError } from './error-schema';
import type { Routes } from './routes';

const Id = Type.String({ minLength: 1, maxLength: 200 });
const Changed = { success: Type.Boolean(), message: Type.String() };
const CancelAnswer = Type.Object({
  ...Changed,
  endsAt: Type.Optional(Type.String()),
  subscriptions: Type.Optional(
    Type.Array(Type.Object({ id: Type.String(), product: Type.String(), createdAt: Type.String() })),
  ),
});
const Switch = Type.Object(
  {
    id: Id,
    item: Type.String({ minLength: 1, maxLength: 100 }),
    interval: BillingInterval,
    language: Type.Optional(Type.String({ maxLength: 20 })),
  },
  { additionalProperties: false },
);

export function subscriptionRoutes(app: Routes, deps: AppDeps): void {
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
    (request) => cancelSubscription(deps, sessionOf(request).userId, request.body.id),
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
    (request) => resumeSubscription(deps, sessionOf(request).userId, request.body.id),
  );

  app.post(
    '/api/change-subscription',
    {
      onRequest,
      schema: {
        tags: ['subscriptions'],
        body: Switch,
        response: { 200: Type.Object({ url: Type.String() }), ...anyError },
      },
    },
    (request) => changeSubscription(deps, sessionOf(request).userId, request.body),
  );
}

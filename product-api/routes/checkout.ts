import Type from 'typebox';
import { ORDER_STATUSES } from '#contracts/checkout';
import { BillingInterval } from '#contracts/plan';
import type { AppDeps } from '../app-deps';
import { readCheckout } from '../payments/read-checkout';
import { startCheckout } from '../payments/start-checkout';
import { demandUser, sessionOf } from './authentication';
import { anyError } from './error-schema';
import type { Routes } from './routes';

const Wish = Type.Object(
  {
    item: Type.String({ minLength: 1, maxLength: 100, description: 'Key of a plan or a pack' }),
    interval: Type.Optional(BillingInterval),
    language: Type.Optional(Type.String({ maxLength: 20, description: "Code of one of the site's languages" })),
  },
  // A price, say, that a caller would like to name itself.
  { additionalProperties: false },
);
const State = Type.Object({
  order: Type.Object({
    id: Type.String(),
    item: Type.String(),
    interval: Type.Union([BillingInterval, Type.Null()]),
    credits: Type.Integer(),
    status: Type.Enum([...ORDER_STATUSES]),
  }),
  balance: Type.Integer(),
});

export function checkoutRoutes(app: Routes, deps: AppDeps): void {
  const onRequest = demandUser(deps);

  app.get(
    '/api/payment-service',
    { schema: { tags: ['checkout'], response: { 200: Type.Object({ isTest: Type.Boolean() }), ...anyError } } },
    () => ({ isTest: deps.payments.provider === 'test' }),
  );

  app.post(
    '/api/checkout',
    {
      onRequest,
      config: { rateLimit: { max: deps.rateLimits.submissions } },
      schema: { tags: ['checkout'], body: Wish, response: { 200: Type.Object({ url: Type.String() }), ...anyError } },
    },
    (request) => startCheckout(deps, sessionOf(request).userId, request.body),
  );

  app.get(
    '/api/checkout/:id',
    {
      onRequest,
      schema: { tags: ['checkout'], params: Type.Object({ id: Type.String() }), response: { 200: State, ...anyError } },
    },
    (request) => readCheckout(deps, sessionOf(request).userId, request.params.id),
  );
}

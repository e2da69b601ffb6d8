import * as calls from '#contracts/api/checkout';
import type { AppDeps } from '../app-deps';
import { readCheckout } from '../payments/read-checkout';
import { startCheckout } from '../payments/start-checkout';
import { sessionOf } from './authentication';
import { registerCall } from './register-call';
import type { Routes } from './routes';

export function checkoutRoutes(app: Routes, deps: AppDeps): void {
  registerCall(app, deps, calls.readPaymentService, () => ({ isTest: deps.payments.provider === 'test' }));

  registerCall(
    app,
    deps,
    calls.startCheckout,
    (request) => startCheckout(deps, sessionOf(request).userId, request.body),
    { config: { rateLimit: { max: deps.rateLimits.submissions } } },
  );

  registerCall(app, deps, calls.readCheckout, (request) =>
    readCheckout(deps, sessionOf(request).userId, request.params.id),
  );
}

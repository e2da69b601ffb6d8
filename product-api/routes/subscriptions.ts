import * as calls from '#contracts/api/subscriptions';
import type { AppDeps } from '../app-deps';
import { cancelSubscription, resumeSubscription } from '../subscriptions/cancel-subscription';
import { changeSubscription } from '../subscriptions/change-subscription';
import { paySubscription } from '../subscriptions/pay-subscription';
import { sessionOf } from './authentication';
import { registerCall } from './register-call';
import type { Routes } from './routes';

export function subscriptionRoutes(app: Routes, deps: AppDeps): void {
  registerCall(app, deps, calls.cancelSubscription, (request) =>
    cancelSubscription(deps, sessionOf(request).userId, request.body.id),
  );

  registerCall(app, deps, calls.resumeSubscription, (request) =>
    resumeSubscription(deps, sessionOf(request).userId, request.body.id),
  );

  registerCall(app, deps, calls.changeSubscription, (request) =>
    changeSubscription(deps, sessionOf(request).userId, request.body),
  );

  registerCall(app, deps, calls.paySubscription, (request) =>
    paySubscription(deps, sessionOf(request).userId, request.body),
  );
}

import * as calls from '#contracts/api/withdrawals';
import type { AppDeps } from '../app-deps';
import { findWithdrawal, requestWithdrawal } from '../withdrawals/withdrawals';
import { registerCall } from './register-call';
import { maxFor } from './rate-limit';
import type { Routes } from './routes';

/** Public: a withdrawal needs no account. */
export function withdrawalRoutes(app: Routes, deps: AppDeps): void {
  const { db, now, rateLimits } = deps;

  registerCall(app, deps, calls.requestWithdrawal, (request) => requestWithdrawal(db, request.body, now()), {
    config: { rateLimit: { max: maxFor(rateLimits, 'withdrawals') } },
  });

  registerCall(app, deps, calls.findWithdrawal, (request) => findWithdrawal(db, request.params.id));
}

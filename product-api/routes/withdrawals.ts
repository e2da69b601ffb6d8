import * as calls from '#contracts/api/withdrawals';
import { HEADERS } from '#contracts/service-token';
import type { AppDeps } from '../app-deps';
import { findWithdrawal, requestWithdrawal } from '../withdrawals/withdrawals';
import { type CallHandler, registerCall } from './register-call';
import { maxFor } from './rate-limit';
import type { Routes } from './routes';

/** Public: a withdrawal needs no account. */
export function withdrawalRoutes(app: Routes, deps: AppDeps): void {
  const { db, now, rateLimits } = deps;

  const receive: CallHandler<typeof calls.requestWithdrawal> = async (request) => {
    const confirmation = await requestWithdrawal(db, request.body, now(), request.headers[HEADERS.contentLanguage]);
    deps.wakeWorker();
    return confirmation;
  };
  registerCall(app, deps, calls.requestWithdrawal, receive, {
    config: { rateLimit: { max: maxFor(rateLimits, 'withdrawals') } },
  });

  registerCall(app, deps, calls.findWithdrawal, (request) => findWithdrawal(db, request.params.id));
}

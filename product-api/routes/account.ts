import * as calls from '#contracts/api/account';
import { readAccount } from '../account/read-account';
import { readLedger } from '../account/read-ledger';
import type { AppDeps } from '../app-deps';
import { sessionOf } from './authentication';
import { readPageLimit } from './page-limit';
import { registerCall } from './register-call';
import type { Routes } from './routes';

const DEFAULT_PAGE = 50;

export function accountRoutes(app: Routes, deps: AppDeps): void {
  registerCall(app, deps, calls.readAccount, (request) => readAccount(deps, sessionOf(request).userId));

  registerCall(app, deps, calls.readLedger, (request) => {
    const { cursor, limit } = request.query;
    const page = { cursor, limit: readPageLimit(limit, DEFAULT_PAGE) };
    return readLedger(deps.db, sessionOf(request).userId, page);
  });
}

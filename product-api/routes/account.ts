import * as calls from '#contracts/api/account';
import { QUOTA, QUOTA_KINDS, type QuotaKind } from '#contracts/quota';
import { readAccount } from '../account/read-account';
import { readLedger } from '../account/read-ledger';
import type { AppDeps } from '../app-deps';
import { readUsage } from '../quota/read-usage';
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

  registerCall(app, deps, calls.readUsage, async (request) => {
    const used = await readUsage(deps.db, sessionOf(request).userId, QUOTA_KINDS);
    const usage = QUOTA_KINDS.map((kind) => [kind, { used: used[kind], limit: QUOTA[kind] }] as const);
    return { usage: Object.fromEntries(usage) as Record<QuotaKind, (typeof usage)[number][1]> };
  });
}

import { sql } from 'kysely';
import Type from 'typebox';
import type { ApiCall } from '#contracts/api/call';
import { shareProbe } from '../../observability/share-probe';
import { ApiError } from '../api-error';
import type { AppDeps } from '../app-deps';
import { registerCall } from './register-call';
import type { Routes } from './routes';

const probe = {
  method: 'GET',
  auth: 'none',
  tag: 'health',
  status: 200,
  answer: Type.Object({ status: Type.Literal('ok') }),
} as const;
const healthz = {
  ...probe,
  path: '/healthz',
  summary: 'Say whether the service and its database work',
} as const satisfies ApiCall;
const readyz = { ...probe, path: '/readyz', summary: 'Say whether the service takes calls' } as const satisfies ApiCall;

/** `/healthz`: the process and its database work. `/readyz`: the same, and it isn't shutting down. */
export function healthRoutes(app: Routes, deps: AppDeps): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  const isReachable = shareProbe(async () => {
    try {
      await sql`select 1`.execute(deps.db);
      return true;
    } catch (error) {
      app.log.error({ err: error }, 'database unreachable');
      return false;
    }
  });
  const pingDatabase = async () => {
    if (!(await isReachable()))
      throw new ApiError('product_api_unavailable', 'The database is not reachable.', { retryAfterS: 5 });
  };
  const options = { isOpen: true, logLevel: 'warn' } as const;
  registerCall(
    app,
    deps,
    healthz,
    async () => {
      await pingDatabase();
      return { status: 'ok' as const };
    },
    options,
  );
  registerCall(
    app,
    deps,
    readyz,
    async () => {
      if (isClosing) throw new ApiError('product_api_unavailable', 'Shutting down.');
      await pingDatabase();
      return { status: 'ok' as const };
    },
    options,
  );
}

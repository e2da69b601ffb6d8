import { sql } from 'kysely';
import Type from 'typebox';
import { ApiError } from '../api-error';
import type { AppDeps } from '../app-deps';
import type { Routes } from './routes';

const Healthy = Type.Object({ status: Type.Literal('ok') });

/** Anybody may ask, as often as they like: the database is asked once in this time. */
const REMEMBERED_MS = 500;

/** `/healthz`: the process and its database work. `/readyz`: the same, and it isn't shutting down. */
export function healthRoutes(app: Routes, { db }: AppDeps): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  const look = async (): Promise<boolean> => {
    try {
      await sql`select 1`.execute(db);
      return true;
    } catch (error) {
      app.log.error({ err: error }, 'database unreachable');
      return false;
    }
  };
  let lookedAt = -Infinity;
  let isReachable = Promise.resolve(false);
  const pingDatabase = async () => {
    if (performance.now() - lookedAt > REMEMBERED_MS) {
      lookedAt = performance.now();
      isReachable = look();
    }
    if (!(await isReachable)) throw new ApiError('product_api_unavailable', 'The database is not reachable.');
  };
  const schema = { tags: ['health'], security: [], response: { 200: Healthy } };
  app.get('/healthz', { schema, logLevel: 'warn' }, async () => {
    await pingDatabase();
    return { status: 'ok' as const };
  });
  app.get('/readyz', { schema, logLevel: 'warn' }, async () => {
    if (isClosing) throw new ApiError('product_api_unavailable', 'Shutting down.');
    await pingDatabase();
    return { status: 'ok' as const };
  });
}

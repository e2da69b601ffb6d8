import * as calls from '#contracts/api/account';
import { eraseAccount } from '../account/erase-account';
import { exportAccount } from '../account/export-account';
import { ApiError } from '../api-error';
import type { AppDeps } from '../app-deps';
import type { FewAtATime } from '../load/few-at-a-time';
import { sessionOf } from './authentication';
import { registerCall } from './register-call';
import type { Routes } from './routes';
import { zipHeaders } from './zip-headers';

/** Validity of an export's URL; the download itself may take longer. */
const EXPORT_ADDRESS_S = 5 * 60;

const pathOf = (userId: string) => `/exports/${encodeURIComponent(userId)}`;

/** Data rights of a user: export and erasure. */
export function accountRightsRoutes(app: Routes, deps: AppDeps): void {
  registerCall(app, deps, calls.exportAccount, (request) => {
    const path = pathOf(sessionOf(request).userId);
    const expires = Math.floor(deps.now().getTime() / 1000) + EXPORT_ADDRESS_S;
    return { url: `${deps.publicUrl}${path}?${deps.signer.sign(path, expires).toString()}` };
  });

  registerCall(app, deps, calls.eraseAccount, async (request) => {
    await eraseAccount(deps, sessionOf(request).userId, request.body.confirmation);
    deps.wakeWorker();
  });
}

/** The archive itself, under a signed URL: it is too large to pass through a function. */
export function exportRoutes(app: Routes, deps: AppDeps, downloads: FewAtATime): void {
  registerCall(
    app,
    deps,
    calls.downloadExport,
    async (request, reply) => {
      const { userId } = request.params;
      const isSigned = deps.signer.verify(pathOf(userId), request.query, deps.now());
      const user = isSigned
        ? await deps.db
            .selectFrom('users')
            .select('id')
            .where('id', '=', userId)
            .where('erased_at', 'is', null)
            .executeTakeFirst()
        : undefined;
      if (!user) throw new ApiError('not_found', 'Export not found, or its URL has expired.');
      const archive = await downloads.stream(userId, () => exportAccount(deps, userId));
      reply.headers(zipHeaders('my-data', deps.now()));
      return archive;
    },
    { isOpen: true, config: { rateLimit: { max: deps.rateLimits.uploads } } },
  );
}

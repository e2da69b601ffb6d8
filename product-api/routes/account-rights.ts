import type { Readable } from 'node:stream';
import Type from 'typebox';
import { eraseAccount } from '../account/erase-account';
import { exportAccount } from '../account/export-account';
import { ApiError } from '../api-error';
import type { AppDeps } from '../app-deps';
import { demandUser, sessionOf } from './authentication';
import { anyError } from './error-schema';
import type { Routes } from './routes';

/** Time to follow the address of an export; the download itself may take longer. */
const EXPORT_ADDRESS_S = 5 * 60;

const pathOf = (userId: string) => `/exports/${encodeURIComponent(userId)}`;

/** What a person may do with their data: take it along, have it erased. */
export function accountRightsRoutes(app: Routes, deps: AppDeps): void {
  const onRequest = demandUser(deps);

  app.post(
    '/api/account/export',
    {
      onRequest,
      schema: {
        tags: ['account'],
        description: 'Where the person’s browser can fetch everything that is kept about them, as a ZIP.',
        response: { 200: Type.Object({ url: Type.String() }), ...anyError },
      },
    },
    (request) => {
      const path = pathOf(sessionOf(request).userId);
      const expires = Math.floor(deps.now().getTime() / 1000) + EXPORT_ADDRESS_S;
      return { url: `${deps.publicUrl}${path}?${deps.signer.sign(path, expires).toString()}` };
    },
  );

  app.delete(
    '/api/account',
    {
      onRequest,
      schema: {
        tags: ['account'],
        body: Type.Object(
          { confirmation: Type.String({ maxLength: 320, description: 'The e-mail address of the account' }) },
          { additionalProperties: false },
        ),
        response: { 204: Type.Null(), ...anyError },
      },
    },
    async (request, reply) => {
      await eraseAccount(deps, sessionOf(request).userId, request.body.confirmation);
      deps.wakeWorker();
      return reply.status(204).send(null);
    },
  );
}

/** The archive itself, for whoever has the signed address: too large to pass through a function. */
export function exportRoutes(app: Routes, deps: AppDeps): void {
  app.get(
    '/exports/:userId',
    {
      config: { rateLimit: { max: deps.rateLimits.uploads } },
      schema: {
        tags: ['account'],
        security: [],
        params: Type.Object({ userId: Type.String() }),
        querystring: Type.Object({
          expires: Type.Optional(Type.String()),
          signature: Type.Optional(Type.String()),
        }),
        response: { 200: Type.Unsafe<Readable>({ description: 'A ZIP archive' }), ...anyError },
      },
    },
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
      if (!user) throw new ApiError('not_found', 'There is no such export, or its address is no longer valid.');
      const day = deps.now().toISOString().slice(0, 10);
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="my-data-${day}.zip"`,
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
        })
        .send(await exportAccount(deps, userId));
    },
  );
}

import type { Readable } from 'node:stream';
import Type from 'typebox';
import { ApiError } from '../api-error';
import type { AppDeps } from '../app-deps';
import { createUpload, receiveUpload, type UploadDeps } from '../uploads/uploads';
import { demandUser, sessionOf } from './authentication';
import { anyError } from './error-schema';
import type { Routes } from './routes';

const Announced = Type.Object({ contentType: Type.String({ maxLength: 100 }), bytes: Type.Integer({ minimum: 1 }) });
const Ticket = Type.Object({
  id: Type.String(),
  uploadUrl: Type.String(),
  headers: Type.Record(Type.String(), Type.String()),
});
const Stored = Type.Object({ id: Type.String(), width: Type.Integer(), height: Type.Integer() });

const uploadDeps = (deps: AppDeps): UploadDeps => ({ ...deps, workDir: deps.uploadWorkDir });

/** The announcement, which comes through the functions. */
export function uploadRoutes(app: Routes, deps: AppDeps): void {
  app.post(
    '/api/uploads',
    {
      onRequest: demandUser(deps),
      config: { rateLimit: { max: deps.rateLimits.uploads } },
      schema: { tags: ['uploads'], body: Announced, response: { 200: Ticket, ...anyError } },
    },
    (request) => createUpload(uploadDeps(deps), sessionOf(request).userId, request.body),
  );
}

/** The picture itself, which comes straight from the browser under a signed address. */
export function pictureRoutes(app: Routes, deps: AppDeps): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

  app.put(
    '/uploads/:id',
    {
      config: { rateLimit: { max: deps.rateLimits.uploads } },
      schema: {
        tags: ['uploads'],
        security: [],
        params: Type.Object({ id: Type.String() }),
        querystring: Type.Object({ expires: Type.String(), signature: Type.String() }),
        response: { 200: Stored, ...anyError },
      },
    },
    (request) => {
      const { id } = request.params;
      if (!deps.signer.verify(`/uploads/${id}`, request.query, deps.now())) {
        throw new ApiError('not_found', 'This upload address is not, or no longer, valid.');
      }
      return receiveUpload(uploadDeps(deps), id, request.body as Readable);
    },
  );
}

import type { Readable } from 'node:stream';
import * as calls from '#contracts/api/uploads';
import { ApiError } from '../api-error';
import type { AppDeps } from '../app-deps';
import { createUpload, receiveUpload, type UploadDeps } from '../uploads/uploads';
import { sessionOf } from './authentication';
import { registerCall } from './register-call';
import type { Routes } from './routes';

const uploadDeps = (deps: AppDeps): UploadDeps => ({ ...deps, workDir: deps.uploadWorkDir });

/** The announcement, which comes through the functions. */
export function uploadRoutes(app: Routes, deps: AppDeps): void {
  registerCall(
    app,
    deps,
    calls.createUpload,
    (request) => createUpload(uploadDeps(deps), sessionOf(request).userId, request.body),
    { config: { rateLimit: { max: deps.rateLimits.uploads } } },
  );
}

/** The picture itself, which the browser sends directly to a signed URL. */
export function pictureRoutes(app: Routes, deps: AppDeps): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

  registerCall(
    app,
    deps,
    calls.putPicture,
    (request, reply) => {
      const { id } = request.params;
      const leaving = new AbortController();
      reply.raw.once('close', () => leaving.abort());
      if (!deps.signer.verify(`/uploads/${id}`, request.query, deps.now())) {
        throw new ApiError('not_found', 'This upload URL is invalid or has expired.');
      }
      return receiveUpload(uploadDeps(deps), id, request.body as Readable, leaving.signal);
    },
    { isOpen: true, config: { rateLimit: { max: deps.rateLimits.uploads } } },
  );
}

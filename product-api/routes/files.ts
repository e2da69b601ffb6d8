import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { ApiError } from '../api-error';
import type { AppDeps } from '../app-deps';
import { isStorageKey } from '../storage/storage-key';
import { anyError } from './register-call';
import { answerError } from './errors';
import { operationId } from './openapi';
import type { Routes } from './routes';

/** Stored files, with ranges, under signed URLs. */
export async function fileRoutes(app: Routes, deps: AppDeps, root: string): Promise<void> {
  await app.register(fastifyStatic, { root, serve: false, acceptRanges: true, cacheControl: false });
  app.get(
    '/files/*',
    {
      config: { rateLimit: { max: deps.rateLimits.files } },
      errorHandler: answerFileError,
      schema: {
        tags: ['files'],
        summary: 'Read a stored file',
        operationId: operationId('GET', '/files/*'),
        security: [],
        params: Type.Object({ '*': Type.String() }),
        querystring: Type.Object({
          expires: Type.Optional(Type.String()),
          signature: Type.Optional(Type.String()),
          download: Type.Optional(Type.String()),
        }),
        response: anyError,
      },
    },
    async (request, reply) => {
      const key = request.params['*'];
      const isSigned = deps.signer.verify(`/files/${key}`, request.query, deps.now());
      const file = isSigned && isStorageKey(key) ? await deps.storage.head(key) : undefined;
      if (!file) throw noSuchFile();
      const { download, expires } = request.query;
      if (download !== undefined) {
        reply.header('content-disposition', `attachment; filename="${download.replace(/[^\w.-]/g, '_')}"`);
      }
      // Embeddable by another origin (the site).
      reply.headers({
        // For as long as the URL is valid.
        'cache-control': `private, max-age=${Math.max(0, Number(expires) - Math.floor(deps.now().getTime() / 1000))}`,
        'cross-origin-resource-policy': 'cross-origin',
      });
      return reply.type(file.contentType).sendFile(key);
    },
  );
}

function noSuchFile(): ApiError {
  return new ApiError('not_found', 'File not found, or its URL has expired.');
}

function answerFileError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error.statusCode === 416) {
    // Not the file's: it would be kept for as long as its URL is valid.
    reply.removeHeader('content-disposition').header('cache-control', 'no-store');
    void reply.status(416).send(new ApiError('bad_request', 'The requested range is outside the file.').toBody());
    return;
  }
  // Deleted after it was found.
  answerError(error.code === 'ENOENT' ? noSuchFile() : error, request, reply);
}

import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifySchema } from 'fastify';

/** The chapters of `/openapi.json`: every tag of a call has one. */
const CHAPTERS: Readonly<Record<string, string>> = {
  account: 'The account page, its data as a ZIP, and its erasure',
  lists: 'Lists of up to 1,000 videos, made within a cap',
  checkout: 'Buying packs and plans',
  files: 'Stored files, at signed addresses',
  films: 'Films, and the takes that they make',
  health: 'For load balancers and supervisors',
  library: 'Folders, favourites and downloads of several videos',
  sessions: 'Sessions that have ended, and keys that count once',
  shares: 'Share links, and what they show',
  subscriptions: 'Cancelling, resuming, changing and paying subscriptions',
  uploads: "Visitors' pictures",
  users: 'Signing in, credits and status',
  videos: 'Requesting and watching videos',
  webhooks: 'News from payment service and video providers',
  withdrawal: 'Withdrawals from a purchase',
};

/** The document at `/openapi.json`, apart from the calls, which their contracts describe. */
export function describeApi(): FastifyDynamicSwaggerOptions {
  return {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Product API',
        version: '1.0.0',
        description: 'Users, credits, payments and videos. Errors have the shape `{error: {code, message, field?}}`.',
        license: { name: 'All rights reserved', identifier: 'LicenseRef-All-Rights-Reserved' },
      },
      servers: [{ url: '/', description: 'The service that publishes this document' }],
      tags: Object.entries(CHAPTERS).map(([name, description]) => ({ name, description })),
      security: [{ serviceToken: [] }],
      components: {
        securitySchemes: {
          serviceToken: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'Signed for 60 seconds by the function that calls',
          },
        },
      },
    },
    transform: ({ schema, url }) =>
      url.endsWith('/*') ? { schema: asFile(schema), url: url.replace('*', ':path') } : { schema, url },
  };
}

/** @returns an id for each method and path: `getVideosById` for `GET /api/videos/:id` */
export function operationId(method: string, path: string): string {
  const words = path
    .replace(/^\/api\//, '/')
    .split(/[/-]/)
    .filter((word) => word !== '')
    .map((word) =>
      word === '*' ? 'byPath' : word.replace(/^:(\w)/, (_, letter: string) => `by${letter.toUpperCase()}`),
    );
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** OpenAPI has no wildcards: the rest of the path is a parameter here. The route itself sends streams, without a schema. */
function asFile(schema: FastifySchema): FastifySchema {
  const content = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  return {
    ...schema,
    params: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
    response: { 200: { description: 'The file', content }, ...(schema.response as object) },
  };
}

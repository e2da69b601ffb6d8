import Type from 'typebox';
import type { ApiCall } from '#contracts/api/call';
import { ApiError } from '../api-error';
import type { AppDeps } from '../app-deps';
import { handleProviderWebhook } from '../videos/handle-provider-webhook';
import { registerCall } from './register-call';
import type { Routes } from './routes';

/** A result contains URLs and settings, never a file. */
const MAX_BYTES = 512 * 1024;

const providerWebhook = {
  method: 'POST',
  path: '/webhooks/:provider',
  auth: 'none',
  tag: 'webhooks',
  summary: 'Take news of an order from a video provider',
  params: Type.Object({ provider: Type.String() }),
  query: Type.Object({ attempt: Type.Optional(Type.String({ maxLength: 100 })) }),
  status: 200,
  answer: Type.Object({ received: Type.Literal(true) }),
} as const satisfies ApiCall;

/**
 * `POST /webhooks/replicate`, `POST /webhooks/fal`: calls of the providers, trusted only with a valid signature of the
 * raw bytes. Register it in a separate scope: its parser keeps every body as a buffer.
 */
export function providerWebhookRoutes(app: Routes, deps: AppDeps): void {
  const { db, providers, wakeWorker } = deps;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) => {
    done(null, body);
  });
  registerCall(
    app,
    deps,
    providerWebhook,
    async ({ params, query, body, headers, log }) => {
      const provider = providers.find(({ name }) => name === params.provider);
      if (!provider) throw new ApiError('not_found', 'Not found.');
      const isHeard =
        Buffer.isBuffer(body) && (await handleProviderWebhook(db, provider, { headers, body }, query.attempt));
      if (!isHeard) {
        log.warn({ provider: provider.name }, 'webhook call without a valid signature');
        throw new ApiError('unauthenticated', 'The signature is missing, invalid or expired.');
      }
      wakeWorker();
      return { received: true as const };
    },
    { isOpen: true },
  );
}

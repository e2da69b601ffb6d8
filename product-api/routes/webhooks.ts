import Type from 'typebox';
import type { ApiCall } from '#contracts/api/call';
import { ApiError } from '../api-error';
import type { AppDeps } from '../app-deps';
import { ForgedWebhookError, type Payments } from '../payments/payments';
import { processEvent } from '../payments/process-event';
import { registerCall } from './register-call';
import type { Routes } from './routes';

/** Stripe's events are far smaller; an invoice with a hundred lines has about 200 kB. */
const MAX_EVENT_BYTES = 1024 * 1024;

const stripeWebhook = {
  method: 'POST',
  path: '/webhooks/stripe',
  auth: 'none',
  tag: 'webhooks',
  summary: "Take an event of Stripe's",
  status: 200,
  answer: Type.Object({
    outcome: Type.Enum(['applied', 'ignored', 'refused', 'repeated'], {
      description: '`refused`: stored with the reason; do not send it again.',
    }),
  }),
} as const satisfies ApiCall;

/**
 * Webhooks of the payment service. The signature covers the raw bytes, so these routes keep every body as a buffer. Our
 * own failures answer 5xx, and the service retries the event for three days.
 */
export function webhookRoutes(app: Routes, deps: AppDeps, read: NonNullable<Payments['readWebhook']>): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  registerCall(
    app,
    deps,
    stripeWebhook,
    async (request) => {
      const signature = request.headers['stripe-signature'];
      if (typeof signature !== 'string' || !Buffer.isBuffer(request.body)) {
        throw new ApiError('bad_request', 'A signed event is required.');
      }
      try {
        const event = await read(request.body, signature);
        const outcome = await processEvent(deps, event);
        if (outcome === 'unreadable')
          throw new ApiError('internal', 'The event could not be parsed and was set aside.');
        return { outcome };
      } catch (error) {
        if (!(error instanceof ForgedWebhookError)) throw error;
        request.log.warn({ reason: error.message }, 'webhook refused');
        throw new ApiError('bad_request', 'The signature is invalid or expired.');
      }
    },
    { isOpen: true, bodyLimit: MAX_EVENT_BYTES },
  );
}

import Stripe from 'stripe';
import { PaymentsRefusedError, PaymentsUnavailableError } from '../../payments/payments';

/** The version whose shapes this code reads; the SDK's own (stripe 23.1.0). */
export const API_VERSION = '2026-10-28.endive';

/** One attempt; the SDK repeats what failed on the way twice, under the same idempotency key. */
const TIMEOUT_MS = 6_000;

/** `apiBase`: another host than Stripe's, for tests. */
export function stripeClient(secretKey: string, apiBase: URL | undefined): Stripe {
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(apiBase && {
      host: apiBase.hostname,
      port: apiBase.port || (apiBase.protocol === 'https:' ? 443 : 80),
      protocol: apiBase.protocol === 'https:' ? ('https' as const) : ('http' as const),
    }),
  });
}

/**
 * Runs a call and gives its failures our names.
 * @throws PaymentsUnavailableError for what may be over in a minute, PaymentsRefusedError for what Stripe refuses
 */
export async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (isPassing(error)) throw new PaymentsUnavailableError(error.message, { cause: error });
    const { requestId = 'unknown', statusCode: status, code, param } = error;
    const words = `Stripe refused request ${requestId} (${status ?? 'no status'}, ${code ?? error.type}): ${error.message}`;
    throw new PaymentsRefusedError(words, { status, code, param, cause: error });
  }
}

function isPassing(error: Stripe.errors.StripeError): boolean {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
  // 409: the same request is under way at this moment.
  return (
    error instanceof StripeConnectionError ||
    error instanceof StripeAPIError ||
    error instanceof StripeRateLimitError ||
    error.statusCode === 409
  );
}

/** Stripe has no object of the id that was asked for. */
export function isMissing(error: unknown): boolean {
  return error instanceof PaymentsRefusedError && error.details.status === 404;
}

/**
 * Stripe keeps its answer under the request's idempotency key for a day, a failure of its own too; and a key stays bound
 * to its first request. Neither is mended by waiting: the call needs another key.
 */
export function isKeptFailure(error: unknown): boolean {
  const { StripeAPIError, StripeIdempotencyError } = Stripe.errors;
  return error instanceof StripeAPIError || error instanceof StripeIdempotencyError;
}

/** A request names a customer who has been deleted. */
export function isCustomerGone(error: unknown): boolean {
  if (!(error instanceof PaymentsRefusedError)) return false;
  const { code, param } = error.details;
  return code === 'resource_missing' && param === 'customer';
}

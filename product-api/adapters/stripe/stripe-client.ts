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
 * Runs a call and translates its failures into our errors.
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
  // 409: the same request is in progress.
  return (
    error instanceof StripeConnectionError ||
    error instanceof StripeAPIError ||
    error instanceof StripeRateLimitError ||
    error.statusCode === 409
  );
}

/** Stripe has no object with the requested id. */
export function isMissing(error: unknown): boolean {
  return error instanceof PaymentsRefusedError && error.details.status === 404;
}

/**
 * Creates one object, however many calls run at once. Stripe keeps its answer under the idempotency key for a day, even
 * if the answer is a failure of its own, and binds a key to its first request. All calls go through the same keys in
 * the same order and pass over those that are spent, so they end at the same key. A new failure is tried once more.
 * @throws the last failure when no key is left or Stripe keeps failing
 */
export async function createOnce<T>(keys: readonly string[], create: (key: string) => Promise<T>): Promise<T> {
  let newFailures = 0;
  let failure: unknown = new Error('No idempotency key was given.');
  for (const key of keys) {
    try {
      return await create(key);
    } catch (error) {
      failure = error;
      if (isSpentKey(error)) continue;
      newFailures += 1;
      if (!(error instanceof Stripe.errors.StripeAPIError) || newFailures > 1) throw error;
    }
  }
  throw failure;
}

/** The key belongs to another request, or the answer is a failure that Stripe kept from an earlier one. */
function isSpentKey(error: unknown): boolean {
  const { StripeAPIError, StripeIdempotencyError } = Stripe.errors;
  if (error instanceof StripeIdempotencyError) return true;
  return error instanceof StripeAPIError && error.headers?.['idempotent-replayed'] === 'true';
}

/** A request names a customer who has been deleted. */
export function isCustomerGone(error: unknown): boolean {
  if (!(error instanceof PaymentsRefusedError)) return false;
  const { code, param } = error.details;
  return code === 'resource_missing' && param === 'customer';
}

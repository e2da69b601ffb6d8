import Stripe from 'stripe';
import { PaymentsUnavailableError } from '../../payments/payments';

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

/** Runs a call; what may be over in a minute becomes a PaymentsUnavailableError, a refusal stays as it is. */
export async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (isPassing(error)) throw new PaymentsUnavailableError(error.message, { cause: error });
    throw error;
  }
}

function isPassing(error: unknown): error is Error {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
  return (
    error instanceof StripeConnectionError || error instanceof StripeAPIError || error instanceof StripeRateLimitError
  );
}

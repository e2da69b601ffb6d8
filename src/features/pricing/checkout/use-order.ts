import { useState } from 'react';
import useSWR from 'swr';
import type { CheckoutState, readCheckout } from '#contracts/api/checkout';
import { callApi } from '../../../http/call-api';
import type { ApiError } from '../../../http/request-json';
import { useSession } from '../../session/client';
import { userIdOf } from '../../session/session-user';

const ASK_EVERY_MS = 1000;
const ASK_SELDOM_MS = 5000;
/** From here on it is one of the slow ways of paying, which may take days. */
export const SLOW_AFTER_MS = 60_000;

export interface Order {
  /** Undefined until the first answer. */
  state: CheckoutState | undefined;
  /** The last request failed. An unavailable service is retried automatically, a refusal is not. */
  error: ApiError | undefined;
}

/** The status of the signed-in visitor's order; polled until it is final. */
export function useOrder(id: string | undefined): Order {
  const { data: session } = useSession();
  const userId = userIdOf(session);
  const [startedAt] = useState(Date.now);
  const key =
    userId !== undefined && id !== undefined ? ([`/api/checkout/${encodeURIComponent(id)}`, userId] as const) : null;
  const { data, error } = useSWR<CheckoutState, ApiError>(
    key,
    ([path]: NonNullable<typeof key>) => callApi<typeof readCheckout>(path),
    {
      dedupingInterval: 500,
      errorRetryInterval: ASK_SELDOM_MS,
      shouldRetryOnError: (cause: ApiError) =>
        cause.code === 'product_api_unavailable' || cause.code === 'rate_limited',
      refreshInterval: (latest) => {
        if (!latest || !isUnderWay(latest)) return 0;
        return Date.now() - startedAt < SLOW_AFTER_MS ? ASK_EVERY_MS : ASK_SELDOM_MS;
      },
    },
  );
  return { state: data, error };
}

/** Not settled yet, so it is polled. */
function isUnderWay({ order: { status } }: CheckoutState): boolean {
  return status === 'open' || status === 'processing';
}

import useSWR from 'swr';
import { useIsSearchRead, useSearch } from '../../../components/use-search';
import type { ApiError } from '../../../http/request-json';
import { retrySteadily } from '../live/polling';

/** Signed addresses work for two minutes at least. A link that was ended is noticed as soon. */
const RENEW_MS = 100_000;

export interface Shared<T> {
  token: string;
  data: T | undefined;
  /** The link doesn't work, for whichever reason. */
  isGone: boolean;
  /** A failure that may pass. */
  hasFailed: boolean;
  /** Resolves once it has been read again, or could not be. */
  renew: () => Promise<void>;
}

/** The thing behind the link in the address (`?v=`), with addresses of its files that work. */
export function useShared<T>(kind: string, read: (token: string) => Promise<T>): Shared<T> {
  const token = new URLSearchParams(useSearch()).get('v') ?? '';
  // The built HTML has no query string: it shows a placeholder of the final size.
  const isAddressRead = useIsSearchRead();
  const { data, error, mutate } = useSWR<T, ApiError>(
    token === '' ? null : `shared ${kind} ${token}`,
    () => read(token),
    { refreshInterval: RENEW_MS, revalidateOnFocus: false, onErrorRetry: retrySteadily },
  );
  return {
    token,
    data,
    isGone: error?.code === 'not_found' || (isAddressRead && token === ''),
    hasFailed: error !== undefined,
    renew: async () => void (await mutate()),
  };
}

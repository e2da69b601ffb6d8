import useSWR from 'swr';
import type { readRetention, Retention } from '#contracts/api/retention';
import { callApi } from '../../../http/call-api';
import type { ApiError } from '../../../http/request-json';

/**
 * How long the visitor's videos are kept; undefined until loaded, and silently so on failure. Not fetched before there
 * is a video that it applies to.
 */
export function useRetention(isWanted: boolean): { retention: Retention | undefined; refresh: () => void } {
  const { data, mutate } = useSWR<Retention, ApiError>(isWanted ? '/api/retention' : null, () =>
    callApi<typeof readRetention>('/api/retention'),
  );
  return { retention: data, refresh: () => void mutate() };
}

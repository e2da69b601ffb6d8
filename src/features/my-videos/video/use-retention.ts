import useSWR from 'swr';
import type { Retention } from '#contracts/api/retention';
import { type ApiError, requestJson } from '../../../http/request-json';

/**
 * How long the visitor's videos are kept; undefined until it is known, and without a word when it can't be read. Not
 * asked for before there is a video that it could speak of.
 */
export function useRetention(isWanted: boolean): { retention: Retention | undefined; refresh: () => void } {
  const { data, mutate } = useSWR<Retention, ApiError>(isWanted ? '/api/retention' : null, (address: string) =>
    requestJson<Retention>(address),
  );
  return { retention: data, refresh: () => void mutate() };
}

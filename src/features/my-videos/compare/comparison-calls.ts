import useSWR from 'swr';
import type * as calls from '#contracts/api/comparisons';
import { callApi } from '../../../http/call-api';
import type { ApiError } from '../../../http/request-json';
import { DEDUPING_MS, IDLE_MS, pauseAfter, retrySteadily } from '../library/polling';

type Answer = Awaited<ReturnType<typeof read>>;

function read(path: `/api/comparisons/${string}`) {
  return callApi<typeof calls.readComparison>(path);
}

function readAll(path: '/api/comparisons') {
  return callApi<typeof calls.listComparisons>(path);
}

/** One of the visitor's comparisons, polled until all its takes are finished. */
export function useComparison(id: string) {
  const { data, error, mutate } = useSWR<Answer, ApiError>(`/api/comparisons/${id}`, read, {
    refreshInterval: pauseMs,
    dedupingInterval: DEDUPING_MS,
    onErrorRetry: retrySteadily,
  });
  return {
    comparison: data?.comparison,
    error,
    /** Votes for a take, counted from 1; null: no difference. Throws ApiError. */
    vote: async (take: number | null) => {
      const path = `/api/comparisons/${id}/vote` as const;
      await mutate(callApi<typeof calls.voteOnComparison>(path, { method: 'PUT', body: { take } }), {
        revalidate: false,
      });
    },
  };
}

const pauseMs = pauseAfter(({ comparison }: Answer) => comparison.askAgainMs ?? IDLE_MS);

/** The visitor's newest comparisons. */
export function useComparisons() {
  const { data, error, mutate } = useSWR<Awaited<ReturnType<typeof readAll>>, ApiError>('/api/comparisons', readAll);
  return {
    comparisons: data?.comparisons,
    error,
    /** Deletes one with its vote; its videos stay. Throws ApiError. */
    remove: async (id: string) => {
      await callApi<typeof calls.deleteComparison>(`/api/comparisons/${id}`, { method: 'DELETE' });
      await mutate();
    },
  };
}

import useSWR, { useSWRConfig } from 'swr';
import type { Batch, listBatches, readBatch } from '#contracts/api/batches';
import { callApi } from '../../http/call-api';
import type { ApiError } from '../../http/request-json';
import { DEDUPING_MS, IDLE_MS, pauseAfter, retrySteadily } from '../videos/live/polling';
import { ALL_LISTS_URL, listUrl } from './list-calls';

/** SWR asks neither in a hidden tab nor offline, and at once when the tab is seen again. */
const ASKING = { dedupingInterval: DEDUPING_MS, onErrorRetry: retrySteadily };

/** The visitor's lists, newest first. */
export function useLists() {
  const { data, error, mutate } = useSWR<{ batches: Batch[] }, ApiError>(
    ALL_LISTS_URL,
    (address: typeof ALL_LISTS_URL) => callApi<typeof listBatches>(address),
    { ...ASKING, refreshInterval: pauseOfAll },
  );
  return { lists: data?.batches, error, refresh: () => void mutate() };
}

/** One of them. */
export function useList(id: string) {
  const { data, error, mutate } = useSWR<{ batch: Batch }, ApiError>(
    listUrl(id),
    (address: ReturnType<typeof listUrl>) => callApi<typeof readBatch>(address),
    { ...ASKING, refreshInterval: pauseOfOne },
  );
  return { list: data?.batch, error, refresh: () => void mutate() };
}

const pauseOfAll = pauseAfter(({ batches }: { batches: Batch[] }) => shortestPauseMs(batches));
const pauseOfOne = pauseAfter(({ batch }: { batch: Batch }) => shortestPauseMs([batch]));

/** As the answers say. */
function shortestPauseMs(lists: readonly Batch[]): number {
  return Math.min(IDLE_MS, ...lists.flatMap(({ askAgainMs }) => askAgainMs ?? []));
}

/** What the visitor has done to a list, wherever it is shown. */
export function useListCache() {
  const { mutate } = useSWRConfig();
  return {
    /** Shows the answer of an act at once. */
    show: (answer: { batch: Batch }) => void mutate(listUrl(answer.batch.id), answer, { revalidate: false }),
    /** Its rows are others now, or it is gone. */
    forget: async (id: string) => {
      await mutate(listUrl(id), undefined, { revalidate: false });
      void mutate(ALL_LISTS_URL);
    },
  };
}

import useSWR, { useSWRConfig } from 'swr';
import type { VideoList, readLists, readList } from '#contracts/api/lists';
import { callApi } from '../../http/call-api';
import type { ApiError } from '../../http/request-json';
import { DEDUPING_MS, IDLE_MS, pauseAfter, retrySteadily } from '../videos/live/polling';
import { ALL_LISTS_URL, listUrl } from './list-calls';

/** SWR asks neither in a hidden tab nor offline, and at once when the tab is seen again. */
const ASKING = { dedupingInterval: DEDUPING_MS, onErrorRetry: retrySteadily };

/** The visitor's lists, newest first. */
export function useLists() {
  const { data, error, mutate } = useSWR<{ lists: VideoList[] }, ApiError>(
    ALL_LISTS_URL,
    (address: typeof ALL_LISTS_URL) => callApi<typeof readLists>(address),
    { ...ASKING, refreshInterval: pauseOfAll },
  );
  return { lists: data?.lists, error, refresh: () => void mutate() };
}

/** One of them. */
export function useList(id: string) {
  const { data, error, mutate } = useSWR<{ list: VideoList }, ApiError>(
    listUrl(id),
    (address: ReturnType<typeof listUrl>) => callApi<typeof readList>(address),
    { ...ASKING, refreshInterval: pauseOfOne },
  );
  return { list: data?.list, error, refresh: () => void mutate() };
}

const pauseOfAll = pauseAfter(({ lists }: { lists: VideoList[] }) => shortestPauseMs(lists));
const pauseOfOne = pauseAfter(({ list }: { list: VideoList }) => shortestPauseMs([list]));

/** As the answers say. */
function shortestPauseMs(lists: readonly VideoList[]): number {
  return Math.min(IDLE_MS, ...lists.flatMap(({ askAgainMs }) => askAgainMs ?? []));
}

/** Shows the visitor's changes of a list wherever it stands. */
export function useListCache() {
  const { mutate } = useSWRConfig();
  return {
    /** Shows the answer of an act at once. */
    show: (answer: { list: VideoList }) => void mutate(listUrl(answer.list.id), answer, { revalidate: false }),
    /** Its rows are others now, or it is gone. */
    forget: async (id: string) => {
      await mutate(listUrl(id), undefined, { revalidate: false });
      void mutate(ALL_LISTS_URL);
    },
  };
}

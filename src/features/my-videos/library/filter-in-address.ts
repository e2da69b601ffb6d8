import { useCallback, useMemo, useReducer } from 'react';
import { VIDEO_STATUSES } from '#contracts/video';
import { useSearch } from '../../../components/use-search';
import { NO_FILTER, type VideoFilter } from './use-videos';

/** Longest that is typed into the field. */
export const MAX_WORDS = 200;

/** The filter that an address asks for; it may be typed by hand, and what is no filter is left out. */
export function filterOfSearch(search: string): VideoFilter {
  const query = new URLSearchParams(search);
  const status = VIDEO_STATUSES.find((known) => known === query.get('status'));
  return {
    ...NO_FILTER,
    q: (query.get('q') ?? '').slice(0, MAX_WORDS),
    model: query.get('model') ?? '',
    status: status ?? '',
    isExpiring: query.get('expiring') === 'soon',
  };
}

/** The query part of an address, `?` included; empty without a restriction. */
export function searchOfFilter({ q, model, status, isExpiring }: VideoFilter): string {
  const query = new URLSearchParams({
    ...(q.trim() !== '' && { q: q.trim() }),
    ...(model !== '' && { model }),
    ...(status !== '' && { status }),
    ...(isExpiring && { expiring: 'soon' }),
  }).toString();
  return query === '' ? '' : `?${query}`;
}

/** The list's filter lives in the address: a reload, the way back and another language find it as it was. */
export function useFilterInAddress(): [VideoFilter, (filter: VideoFilter) => void] {
  const search = useSearch();
  const [, readAgain] = useReducer((count: number) => count + 1, 0);
  const filter = useMemo(() => filterOfSearch(search), [search]);
  const setFilter = useCallback((next: VideoFilter) => {
    const { pathname, hash } = window.location;
    window.history.replaceState(window.history.state, '', `${pathname}${searchOfFilter(next)}${hash}`);
    readAgain();
  }, []);
  return [filter, setFilter];
}

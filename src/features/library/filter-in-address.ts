import { useCallback, useEffect, useMemo, useReducer } from 'react';
import { VIDEO_STATUSES } from '#contracts/video';
import { useSearch } from '../../components/use-search';
import { AGES } from './age';
import type { VideoFilter } from './use-videos';

/** Longest that is typed into the field. */
export const MAX_WORDS = 200;

/** An id, or NO_FOLDER. */
const FOLDER = /^(none|[\da-f-]{36})$/;

type Choices = Omit<VideoFilter, 'q'>;

/** The filter in a URL. It may be typed by hand, so invalid values are dropped. */
function choicesOfSearch(search: string): Choices {
  const query = new URLSearchParams(search);
  return {
    model: query.get('model') ?? '',
    status: VIDEO_STATUSES.find((known) => known === query.get('status')) ?? '',
    age: AGES.find((known) => known === query.get('age')) ?? '',
    folder: FOLDER.exec(query.get('folder') ?? '')?.[0] ?? '',
    isFavourite: query.get('favourite') === 'yes',
    isExpiring: query.get('expiring') === 'soon',
  };
}

/** The query part of an address, `?` included; empty without a restriction. */
function searchOfChoices({ model, status, age, folder, isFavourite, isExpiring }: Choices): string {
  const query = new URLSearchParams({
    ...(model !== '' && { model }),
    ...(status !== '' && { status }),
    ...(age !== '' && { age }),
    ...(folder !== '' && { folder }),
    ...(isFavourite && { favourite: 'yes' }),
    ...(isExpiring && { expiring: 'soon' }),
  }).toString();
  return query === '' ? '' : `?${query}`;
}

/** The parameter of the video in the large view: words that were typed before may change the list below it. */
export const LARGE_VIDEO = 'video';

/** The query with a parameter of the present address, if that has it. */
function searchWith(search: string, kept: string): string {
  const value = new URLSearchParams(window.location.search).get(kept);
  if (value === null) return search;
  const query = new URLSearchParams(search);
  query.set(kept, value);
  return `?${query.toString()}`;
}

function wordsOfEntry(state: unknown): string {
  const isObject = typeof state === 'object' && state !== null;
  return isObject && 'words' in state && typeof state.words === 'string' ? state.words.slice(0, MAX_WORDS) : '';
}

/**
 * Keeps the list's filter in the page's history, so that it survives a reload and the back button; each choice of an
 * option is an entry of its own. The options are in the URL. The search text is in the history state: it quotes prompts,
 * and URLs end up in logs and analytics.
 */
export function useFilterInAddress(): [VideoFilter, (filter: VideoFilter) => void] {
  const search = useSearch();
  const [, readAgain] = useReducer((count: number) => count + 1, 0);
  const entry: unknown = window.history.state;
  const q = wordsOfEntry(entry);
  const filter = useMemo(() => ({ ...choicesOfSearch(search), q }), [search, q]);
  const setFilter = useCallback((next: VideoFilter) => {
    const { pathname, hash } = window.location;
    const state = { ...(window.history.state as object | null), words: next.q.trim() };
    const search = searchWith(searchOfChoices(next), LARGE_VIDEO);
    const method = search === window.location.search ? 'replaceState' : 'pushState';
    window.history[method](state, '', `${pathname}${search}${hash}`);
    readAgain();
  }, []);
  useEffect(() => {
    window.addEventListener('popstate', readAgain);
    return () => window.removeEventListener('popstate', readAgain);
  }, []);
  return [filter, setFilter];
}

import { useSyncExternalStore } from 'react';

/**
 * The address's query, `?` included. Empty in the built HTML, which knows no query, and so also while React hydrates:
 * the two always agree. A change of page renders anew, and that is when it is read again.
 */
export function useSearch(): string {
  return useSyncExternalStore(listenToNothing, readSearch, () => '');
}

/** False in the built HTML and while React hydrates: an empty query says nothing yet. */
export function useIsSearchRead(): boolean {
  return useSyncExternalStore(
    listenToNothing,
    () => true,
    () => false,
  );
}

const listenToNothing = () => () => undefined;
const readSearch = () => window.location.search;

import { useSyncExternalStore } from 'react';

/**
 * The address's query, `?` included. Empty in the built HTML, which knows no query, and so also while React hydrates:
 * the two always agree. Read again when a change of page renders, and after `replaceAddress`.
 */
export function useSearch(): string {
  return useSyncExternalStore(listenToChanges, readSearch, () => '');
}

/** Replaces the address without a change of page; all who read its query learn of it at once. */
export function replaceAddress(url: URL): void {
  window.history.replaceState(window.history.state, '', url);
  for (const listener of listeners) listener();
}

/** False in the built HTML and while React hydrates: an empty query says nothing yet. */
export function useIsSearchRead(): boolean {
  return useSyncExternalStore(
    listenToNothing,
    () => true,
    () => false,
  );
}

/** Removes parameters from the address's query, if it has them. */
export function dropFromQuery(...names: string[]): void {
  const url = new URL(window.location.href);
  if (!names.some((name) => url.searchParams.has(name))) return;
  for (const name of names) url.searchParams.delete(name);
  replaceAddress(url);
}

const listeners = new Set<() => void>();
const listenToChanges = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const listenToNothing = () => () => undefined;
const readSearch = () => window.location.search;

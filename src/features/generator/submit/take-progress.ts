import { useSyncExternalStore } from 'react';

let words: string | undefined;
const listeners = new Set<() => void>();

/** Takes "Rendering 12 %" from the strip of takes, and undefined once nothing is unfinished. */
export function setTakeProgress(next: string | undefined): void {
  if (next === words) return;
  words = next;
  for (const listener of listeners) listener();
}

/** How far the visitor's unfinished take is, in words; undefined while there is none. Changes every second. */
export function useTakeProgress(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => words,
    () => undefined,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

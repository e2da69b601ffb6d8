import { useSyncExternalStore } from 'react';

let words: string | undefined;
const listeners = new Set<() => void>();

/** Takes "Rendering 12 %" from the strip of takes, and undefined once none is unfinished. */
export function setTakeProgress(next: string | undefined): void {
  if (next === words) return;
  words = next;
  for (const listener of listeners) listener();
}

export function takeProgress(): string | undefined {
  return words;
}

/** How far the visitor's unfinished take is, in words; undefined while there is none. Changes every second. */
export function useTakeProgress(): string | undefined {
  return useSyncExternalStore(subscribe, takeProgress, () => undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

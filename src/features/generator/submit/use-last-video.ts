import { useSyncExternalStore } from 'react';
import { keepInTab, readFromTab, removeFromTab } from '../tab-storage';

const STORAGE_KEY = 'generator-video';

const listeners = new Set<() => void>();

/** The video asked for last in this tab: the frame shows it again after a reload or a change of language. */
export function useLastVideo(): string | undefined {
  return useSyncExternalStore(subscribe, readLastVideo, () => undefined);
}

export function showLastVideo(id: string): void {
  keepInTab(STORAGE_KEY, id);
  notify();
}

export function dismissLastVideo(): void {
  removeFromTab(STORAGE_KEY);
  notify();
}

function readLastVideo(): string | undefined {
  const stored = readFromTab(STORAGE_KEY);
  return typeof stored === 'string' ? stored : undefined;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}

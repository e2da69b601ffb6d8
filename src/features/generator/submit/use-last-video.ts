import { useSyncExternalStore } from 'react';
import { browserStorage } from '../../../browser-storage';

const { lastVideo } = browserStorage;

/** The last video requested in this tab: the frame shows it again after a reload or a change of language. */
export function useLastVideo(): string | undefined {
  return useSyncExternalStore(lastVideo.subscribe, readLastVideo, () => undefined);
}

export function showLastVideo(id: string): void {
  lastVideo.write(id);
}

export function dismissLastVideo(): void {
  lastVideo.remove();
}

function readLastVideo(): string | undefined {
  const stored = lastVideo.read();
  return typeof stored === 'string' ? stored : undefined;
}

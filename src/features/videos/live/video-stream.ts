import { useEffect } from 'react';
import type { SitePath } from '#contracts/api/call';
import type { watchVideos } from '#contracts/api/videos';
import { useStableCallback } from '../../../components/use-stable-callback';

const ADDRESS: SitePath<typeof watchVideos> = '/api/videos/events';
/** After a refusal: the visitor has too many, or the site is on a platform without streams. */
const REFUSED_MS = 5 * 60_000;

const listeners = new Set<() => void>();
let source: EventSource | undefined;
let isHeard = false;
let refusedUntilMs = Number.NEGATIVE_INFINITY;

/**
 * Calls `ask` whenever the service says that a video of the visitor has moved. All who listen on a page share one
 * stream, which is open while somebody listens and the tab is visible. Pages ask as the answers say all the same, only
 * less often: a stream may be missing, refused or silently broken.
 */
export function useVideoStream(isListening: boolean, ask: () => void): void {
  const listener = useStableCallback(ask);
  useEffect(() => {
    if (!isListening) return undefined;
    if (listeners.size === 0) document.addEventListener('visibilitychange', openOrClose);
    listeners.add(listener);
    openOrClose();
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) document.removeEventListener('visibilitychange', openOrClose);
      openOrClose();
    };
  }, [isListening, listener]);
}

/** Whether the service says by itself when something has moved. True from its first word on: a proxy may hold it back. */
export function hasLiveEvents(): boolean {
  return isHeard;
}

function openOrClose(): void {
  const isWanted = listeners.size > 0 && !document.hidden;
  if (!isWanted) close();
  else if (!source && typeof EventSource === 'function' && performance.now() >= refusedUntilMs) open();
}

function open(): void {
  const opened = new EventSource(ADDRESS);
  source = opened;
  opened.onmessage = () => {
    isHeard = true;
    for (const listener of listeners) listener();
  };
  opened.onerror = () => {
    isHeard = false;
    // Otherwise the browser is about to connect again by itself.
    if (opened.readyState !== EventSource.CLOSED) return;
    refusedUntilMs = performance.now() + REFUSED_MS;
    close();
  };
}

function close(): void {
  source?.close();
  source = undefined;
  isHeard = false;
}

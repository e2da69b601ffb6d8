import { useEffect, useRef } from 'react';
import type { Video } from '#contracts/api/videos';
import type { VideoStatus } from '#contracts/video';
import { trackEvent } from '../../../events/track-event';

export interface VideoNews {
  /** A video entered or left a status that reserves credits, so the balance has changed. */
  onCreditsMoved: () => void;
  onReady: (video: Video) => void;
}

/** Compares each response with the one before. The state at the first response is no event. */
export function useVideoEvents(videos: readonly Video[] | undefined, { onCreditsMoved, onReady }: VideoNews): void {
  const known = useRef<Map<string, VideoStatus>>();

  useEffect(() => {
    if (!videos) return;
    const before = known.current;
    known.current = new Map([...(before ?? []), ...videos.map(({ id, status }) => [id, status] as const)]);
    if (!before) return;
    const changed = videos.filter(({ id, status }) => before.get(id) !== status);
    const moved = changed.filter(
      ({ id, status }) => !before.has(id) || status === 'ready' || status === 'failed' || status === 'canceled',
    );
    if (moved.length > 0) onCreditsMoved();
    for (const video of changed) {
      if (!before.has(video.id)) continue;
      sendToAnalytics(video);
      if (video.status === 'ready') onReady(video);
    }
  });
}

function sendToAnalytics({ model, status, error }: Video): void {
  if (status === 'ready') trackEvent('generate_ready', { model });
  if (status === 'failed') trackEvent('generate_failed', { model, reason: error?.code ?? 'unknown' });
}

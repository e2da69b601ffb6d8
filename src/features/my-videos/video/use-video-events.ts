import { useEffect, useRef } from 'react';
import type { Video } from '#contracts/api/videos';
import type { VideoStatus } from '#contracts/video';
import { trackEvent } from '../../../events/track-event';

export interface VideoEvents {
  /** A video has left or reached a state in which its credits are held: the balance is another. */
  onCreditsMoved: () => void;
  onReady: (video: Video) => void;
}

/** Compares each answer with the one before. What was already so at the first answer is no event. */
export function useVideoEvents(videos: readonly Video[] | undefined, { onCreditsMoved, onReady }: VideoEvents): void {
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

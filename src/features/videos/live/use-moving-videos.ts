import { useEffect } from 'react';
import useSWR from 'swr';
import type { SitePath } from '#contracts/api/call';
import type { listVideos, Video, VideoPage } from '#contracts/api/videos';
import { MAX_IDS } from '#contracts/video';
import { callApi } from '../../../http/call-api';
import type { ApiError } from '../../../http/request-json';
import { DEDUPING_MS, isLive, pollPauseMs, retrySteadily } from './polling';
import { hasLiveEvents, useVideoStream } from './video-stream';

/**
 * Polls only the unfinished videos of `listed`: otherwise a whole page of ready videos with all their signed URLs would
 * be fetched every two seconds. Calls `onMoved` when one of them has changed status or was deleted, because the list
 * itself may then differ.
 * @returns the list with the newest data merged in
 */
export function useMovingVideos(
  listed: readonly Video[] | undefined,
  onMoved: () => void,
): { videos: Video[] | undefined; error: ApiError | undefined; refresh: () => Promise<unknown> } {
  // The API limits the ids per request; beyond that, only the newest are polled.
  const live = listed?.filter(isLive).slice(0, MAX_IDS) ?? [];
  const { data, error, mutate } = useSWR<VideoPage, ApiError>(
    live.length > 0 ? `/api/videos?ids=${live.map(({ id }) => id).join(',')}` : null,
    (address: SitePath<typeof listVideos>) => callApi<typeof listVideos>(address),
    {
      refreshInterval: (page) =>
        pollPauseMs(page?.videos ?? live, { isHidden: document.hidden, hasEvents: hasLiveEvents() }),
      refreshWhenHidden: true,
      dedupingInterval: DEDUPING_MS,
      onErrorRetry: retrySteadily,
    },
  );

  useVideoStream(live.length > 0, () => void mutate());

  const newest = new Map(data?.videos.map((video) => [video.id, video]));
  const hasMoved = data !== undefined && live.some(({ id, status }) => newest.get(id)?.status !== status);
  useEffect(() => {
    if (hasMoved) onMoved();
    // After every response, until the list has caught up.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [data]);

  const videos = listed?.map((video) => (isLive(video) ? (newest.get(video.id) ?? video) : video));
  return { videos, error, refresh: () => mutate() };
}

import { useEffect } from 'react';
import useSWR from 'swr';
import type { SitePath } from '#contracts/api/call';
import type { listVideos, Video, VideoPage } from '#contracts/api/videos';
import { MAX_IDS } from '#contracts/video';
import { callApi } from '../../../http/call-api';
import type { ApiError } from '../../../http/request-json';
import { DEDUPING_MS, isLive, pollPauseMs, retrySteadily } from './polling';

/**
 * Follows those of `listed` that are in the making: a whole page of ready videos with all their signed addresses would
 * be asked for every two seconds otherwise. `onMoved` is called when one of them has reached another state or is gone:
 * then the list itself may be another.
 * @returns the list with the newest answers in it
 */
export function useMovingVideos(
  listed: readonly Video[] | undefined,
  onMoved: () => void,
): { videos: Video[] | undefined; error: ApiError | undefined; refresh: () => Promise<unknown> } {
  // Of more, the newest move.
  const live = listed?.filter(isLive).slice(0, MAX_IDS) ?? [];
  const { data, error, mutate } = useSWR<VideoPage, ApiError>(
    live.length > 0 ? `/api/videos?ids=${live.map(({ id }) => id).join(',')}` : null,
    (address: SitePath<typeof listVideos>) => callApi<typeof listVideos>(address),
    {
      refreshInterval: (page) => pollPauseMs(page?.videos ?? live, document.hidden),
      refreshWhenHidden: true,
      dedupingInterval: DEDUPING_MS,
      onErrorRetry: retrySteadily,
    },
  );

  const newest = new Map(data?.videos.map((video) => [video.id, video]));
  const hasMoved = data !== undefined && live.some(({ id, status }) => newest.get(id)?.status !== status);
  useEffect(() => {
    if (hasMoved) onMoved();
    // At each answer anew, until the list has caught up.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [data]);

  const videos = listed?.map((video) => (isLive(video) ? (newest.get(video.id) ?? video) : video));
  return { videos, error, refresh: () => mutate() };
}

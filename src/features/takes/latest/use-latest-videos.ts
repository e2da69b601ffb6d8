import useSWR from 'swr';
import type { listVideos, Video, VideoPage } from '#contracts/api/videos';
import { callApi } from '../../../http/call-api';
import type { ApiError } from '../../../http/request-json';
import { IDLE_MS, retrySteadily } from '../../videos/live/polling';
import { useMovingVideos } from '../../videos/live/use-moving-videos';

/** How many there are at most. */
export const LATEST = 4;

/** The visitor's newest videos, newest first, kept fresh; undefined until the first response. */
export function useLatestVideos(): Video[] | undefined {
  const { data, mutate } = useSWR<VideoPage, ApiError>(
    `/api/videos?limit=${LATEST}`,
    (): Promise<VideoPage> => callApi<typeof listVideos>(`/api/videos?limit=${LATEST}`),
    { refreshInterval: IDLE_MS, onErrorRetry: retrySteadily },
  );
  return useMovingVideos(data?.videos, () => void mutate()).videos;
}

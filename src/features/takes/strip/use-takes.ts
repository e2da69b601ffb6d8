import { useEffect } from 'react';
import useSWR from 'swr';
import type { listVideos, Video, VideoPage } from '#contracts/api/videos';
import { callApi } from '../../../http/call-api';
import type { ApiError } from '../../../http/request-json';
import { IDLE_MS, retrySteadily } from '../../videos/live/polling';
import { useMovingVideos } from '../../videos/live/use-moving-videos';
import { useKnownVideo } from '../../videos/live/use-video';

/** How many there are at most, besides the shown one. */
const LIMIT = 12;
export const NEWEST_TAKES = `/api/videos?limit=${LIMIT}` as const;

export const readTakes = (): Promise<VideoPage> => callApi<typeof listVideos>(NEWEST_TAKES);

/**
 * The visitor's newest takes, newest first, in their live states; undefined until the first response. The one on the
 * stage is always among them: the stage polls it, so it is not polled here.
 */
export function useTakes(shownId: string | undefined): Video[] | undefined {
  const { data, mutate } = useSWR<VideoPage, ApiError>(NEWEST_TAKES, readTakes, {
    refreshInterval: IDLE_MS,
    onErrorRetry: retrySteadily,
  });
  const listed = data?.videos;
  const shown = useKnownVideo(shownId);
  const others = useMovingVideos(
    listed?.filter(({ id }) => id !== shownId),
    () => void mutate(),
  ).videos;

  useEffect(() => {
    // One was made or deleted here.
    void mutate();
  }, [shownId, mutate]);

  if (!listed || !others) return undefined;
  const known = shown ?? listed.find(({ id }) => id === shownId);
  return [...others, ...(known ? [known] : [])].sort(newestFirst);
}

/** As the server lists them: takes of one press were made at the same moment. */
function newestFirst(a: Video, b: Video): number {
  return b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id);
}

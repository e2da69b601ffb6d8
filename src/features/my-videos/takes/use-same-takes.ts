import useSWR from 'swr';
import type { Video, VideoPage } from '#contracts/api/videos';
import { MAX_SIDE_BY_SIDE } from '../compare/comparison-address';
import { NEWEST_TAKES, readTakes } from './use-takes';

/** Asks for nothing by itself. It names the call all the same: what the strip asks for again, SWR has the first one do. */
const ONLY_KNOWN = {
  revalidateOnMount: false,
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
};

/**
 * Ready takes of the same prompt as `video`, itself first, then the newest of those that the strip has: as many as can
 * be seen side by side.
 */
export function useSameTakes(video: Video | undefined): string[] {
  const takes = useSWR<VideoPage>(NEWEST_TAKES, readTakes, ONLY_KNOWN).data?.videos ?? [];
  if (!video) return [];
  const others = takes.filter(({ id, prompt, videoUrl }) => id !== video.id && prompt === video.prompt && videoUrl);
  return [video, ...others].map(({ id }) => id).slice(0, MAX_SIDE_BY_SIDE);
}

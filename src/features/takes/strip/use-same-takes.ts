import type { Video } from '#contracts/api/videos';
import { MAX_SIDE_BY_SIDE } from '../../videos/takes-address';
import { useKnown } from '../../videos/live/use-known';
import { NEWEST_TAKES, readTakes } from './use-takes';

/**
 * Ready takes of the same prompt as `video`, itself first, then the newest of those that the strip has: as many as can
 * be seen side by side.
 */
export function useSameTakes(video: Video | undefined): string[] {
  const takes = useKnown(NEWEST_TAKES, readTakes)?.videos ?? [];
  if (!video) return [];
  const others = takes.filter(({ id, prompt, videoUrl }) => id !== video.id && prompt === video.prompt && videoUrl);
  return [video, ...others].map(({ id }) => id).slice(0, MAX_SIDE_BY_SIDE);
}

import type { Video } from '#contracts/api/videos';
import { isLive } from '../../videos/live/polling';
import { MAX_SIDE_BY_SIDE } from '../../videos/takes-address';
import { useKnown } from '../../videos/live/use-known';
import { NEWEST_TAKES, readTakes } from './use-takes';

/**
 * Takes of the same prompt as `video`, ready or on their way, itself first, then the newest of those that the strip has:
 * as many as can be seen side by side.
 */
export function useSameTakes(video: Video | undefined): string[] {
  const takes = useKnown(NEWEST_TAKES, readTakes)?.videos ?? [];
  if (!video) return [];
  const others = takes.filter(
    (take) => take.id !== video.id && take.prompt === video.prompt && (take.videoUrl !== undefined || isLive(take)),
  );
  return [video, ...others].map(({ id }) => id).slice(0, MAX_SIDE_BY_SIDE);
}

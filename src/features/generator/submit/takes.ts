import type { VideoRequest } from '#contracts/api/videos';
import { MAX_SEED } from '#contracts/video-settings';

/**
 * Requests of one press. A seed that the visitor has set counts up from take to take: the same one would give the same
 * video again. Without it the server draws one for each.
 */
export function takesOf(request: VideoRequest, count: number): VideoRequest[] {
  const { seed } = request;
  return Array.from({ length: count }, (_, index) =>
    seed === undefined ? request : { ...request, seed: (seed + index) % (MAX_SEED + 1) },
  );
}

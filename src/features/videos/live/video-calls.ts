import type { organizeVideos as organizeCall } from '#contracts/api/library';
import type { reportVideo as reportCall, VideoReport } from '#contracts/api/reports';
import type * as calls from '#contracts/api/videos';
import type { CancelCredits } from '#contracts/video';
import { callApi } from '../../../http/call-api';
import { ApiError } from '../../../http/request-json';

/**
 * Cancels a queued or running video. `credits` is what the visitor was shown about its credits.
 * @throws ApiError `cancel_keeps_credits` when they would be kept although the visitor was shown otherwise
 */
export async function cancelVideo(id: string, credits: CancelCredits): Promise<void> {
  await callApi<typeof calls.cancelVideo>(`/api/videos/${id}/cancel`, { method: 'POST', body: { credits } });
}

/** Says what is wrong with a video. */
export async function reportVideo(id: string, report: VideoReport): Promise<void> {
  await callApi<typeof reportCall>(`/api/videos/${id}/report`, { method: 'POST', body: report });
}

/** Key of SWR's cache, which is the address too. */
export const videoUrl = (id: string) => `/api/videos/${id}` as const;

export function readVideo(id: string): Promise<{ video: calls.Video }> {
  return callApi<typeof calls.readVideo>(videoUrl(id));
}

/** Marks or moves videos, all or none; `folderId` null: out of their folder. */
export async function organizeVideos(
  ids: readonly string[],
  change: { favourite?: boolean; folderId?: string | null },
): Promise<void> {
  const body = { ids: [...ids], ...change };
  await callApi<typeof organizeCall>('/api/videos/organize', { method: 'POST', body });
}

const AT_ONCE = 4;

/** Deletes videos for good, a few at a time, and returns the ids of those deleted; a failure does not stop the rest. */
export async function deleteVideos(ids: readonly string[]): Promise<Set<string>> {
  const gone = new Set<string>();
  const waiting = [...ids];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        await callApi<typeof calls.deleteVideo>(`/api/videos/${id}`, { method: 'DELETE' });
        gone.add(id);
      } catch (error) {
        // Already deleted in another tab counts as deleted. On other errors the video stays in the list, and the caller
        // reports it.
        if (error instanceof ApiError && error.code === 'not_found') gone.add(id);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return gone;
}

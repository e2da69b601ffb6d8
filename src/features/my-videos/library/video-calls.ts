import type { reportVideo as reportCall, VideoReport } from '#contracts/api/reports';
import type * as calls from '#contracts/api/videos';
import type { CancelCredits } from '#contracts/video';
import { callApi } from '../../../http/call-api';
import { ApiError } from '../../../http/request-json';

/**
 * Ends a video that waits or renders. `credits` is what the visitor was told becomes of its credits.
 * @throws ApiError `cancel_keeps_credits` when they would be kept and the visitor was told otherwise
 */
export async function cancelVideo(id: string, credits: CancelCredits): Promise<void> {
  await callApi<typeof calls.cancelVideo>(`/api/videos/${id}/cancel`, { method: 'POST', body: { credits } });
}

/** Says what is wrong with a video. */
export async function reportVideo(id: string, report: VideoReport): Promise<void> {
  await callApi<typeof reportCall>(`/api/videos/${id}/report`, { method: 'POST', body: report });
}

const AT_ONCE = 4;

/** Deletes videos for good, a few at a time, and tells which are gone; one that fails does not hold up the rest. */
export async function deleteVideos(ids: readonly string[]): Promise<Set<string>> {
  const gone = new Set<string>();
  const waiting = [...ids];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        await callApi<typeof calls.deleteVideo>(`/api/videos/${id}`, { method: 'DELETE' });
        gone.add(id);
      } catch (error) {
        // Deleted in another tab is deleted. Any other stays in the list, and the caller says so.
        if (error instanceof ApiError && error.code === 'not_found') gone.add(id);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return gone;
}

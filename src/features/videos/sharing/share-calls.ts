import type { VideoReport } from '#contracts/api/reports';
import type * as calls from '#contracts/api/shares';
import { callApi } from '../../../http/call-api';

const shareOf = (videoId: string) => `/api/videos/${videoId}/share` as const;
const sharedAt = (token: string) => `/api/shared/${encodeURIComponent(token)}` as const;

/** The video's link; null when there is none. */
export async function readShare(videoId: string): Promise<calls.Share | null> {
  return (await callApi<typeof calls.readShare>(shareOf(videoId))).share;
}

/** Makes the link, or changes what it shows and how long it works. */
export async function shareVideo(videoId: string, body: calls.ShareTerms): Promise<calls.Share> {
  return (await callApi<typeof calls.shareVideo>(shareOf(videoId), { method: 'PUT', body })).share;
}

/** The link never works again. */
export async function endShare(videoId: string): Promise<void> {
  await callApi<typeof calls.endShare>(shareOf(videoId), { method: 'DELETE' });
}

/** @throws ApiError `not_found` for every link that doesn't work, for any reason */
export async function readSharedVideo(token: string): Promise<calls.SharedVideo> {
  return (await callApi<typeof calls.readSharedVideo>(sharedAt(token))).video;
}

export async function reportSharedVideo(token: string, body: VideoReport): Promise<void> {
  await callApi<typeof calls.reportSharedVideo>(`${sharedAt(token)}/report`, { method: 'POST', body });
}

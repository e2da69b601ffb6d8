import type { VideoReport } from '#contracts/api/reports';
import type { Share, SharedVideo, ShareTerms } from '#contracts/api/shares';
import { requestJson } from '../../../http/request-json';

const shareOf = (videoId: string) => `/api/videos/${videoId}/share`;
const sharedAt = (token: string) => `/api/shared/${encodeURIComponent(token)}`;

/** The video's link; null when there is none. */
export async function readShare(videoId: string): Promise<Share | null> {
  return (await requestJson<{ share: Share | null }>(shareOf(videoId))).share;
}

/** Makes the link, or changes what it shows and how long it works. */
export async function shareVideo(videoId: string, body: ShareTerms): Promise<Share> {
  return (await requestJson<{ share: Share }>(shareOf(videoId), { method: 'PUT', body })).share;
}

/** The link never works again. */
export async function endShare(videoId: string): Promise<void> {
  await requestJson(shareOf(videoId), { method: 'DELETE' });
}

/** @throws ApiError `not_found` for every link that doesn't work, whatever the reason */
export async function readSharedVideo(token: string): Promise<SharedVideo> {
  return (await requestJson<{ video: SharedVideo }>(sharedAt(token))).video;
}

export async function reportSharedVideo(token: string, body: VideoReport): Promise<void> {
  await requestJson(`${sharedAt(token)}/report`, { method: 'POST', body });
}

import { VIDEO_ADDRESSES } from '#contracts/video';
import type { RetentionPolicy } from '../retention/retention-policy';
import type { Storage } from '../storage/storage';
import { NOT_REFRESHED, presentVideo } from './present-video';
import type { VideoRow } from './read-videos';

/** A video for an archive, where signed addresses are of no use: the files are beside it. */
export async function presentCopy(row: VideoRow, storage: Storage, policy: RetentionPolicy | undefined) {
  const video = await presentVideo(row, { ...NOT_REFRESHED, storage, policy });
  for (const field of VIDEO_ADDRESSES) delete video[field];
  return video;
}

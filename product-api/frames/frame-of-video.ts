import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '../api-error';
import type { Storage } from '../storage/storage';
import { insertUpload, pictureKey, type UploadDeps } from '../uploads/uploads';
import { findVideo } from '../videos/read-videos';
import type { FrameCutter } from './frame-cutter';

export interface FrameDeps extends Pick<UploadDeps, 'db' | 'storage' | 'workDir' | 'now'> {
  frames: FrameCutter;
}

export interface FrameWish {
  videoId: string;
  /** In seconds; undefined: the last frame. */
  atS: number | undefined;
}

/**
 * Stores a frame of the user's own ready video as a picture of theirs, which a video may start or end with.
 * @throws ApiError `not_found`, `state_conflict` (not ready), `too_many_pictures`, `pictures_busy`; DecodingError
 */
export async function frameOfVideo(deps: FrameDeps, userId: string, { videoId, atS }: FrameWish) {
  const { db, storage, workDir, frames, now } = deps;
  const { status, video_key: videoKey } = await findVideo(db, userId, videoId);
  if (status !== 'ready') throw new ApiError('state_conflict', 'Only a ready video has frames to cut.');
  if (videoKey === null) throw new ApiError('not_found', 'This video can no longer be watched.');

  const id = randomUUID();
  const key = pictureKey(id);
  const work = path.join(workDir, `frame-${id}`);
  const target = `${work}.jpg`;
  try {
    await mkdir(workDir, { recursive: true });
    await copyFile(storage, videoKey, work);
    const picture = await frames.cut(userId, { videoPath: work, atS, target });
    const { bytes } = await storage.putFile(key, target);
    const row = { id, user_id: userId, content_type: 'image/jpeg', bytes, status: 'stored' as const, storage_key: key };
    await insertUpload({ db, now }, { ...row, ...picture, created_at: now() }).catch(async (error: unknown) => {
      // Without its row no sweep would find the file.
      await storage.delete(key);
      throw error;
    });
    return { id, ...picture, pictureUrl: await storage.signedUrl(key) };
  } finally {
    await rm(work, { force: true });
    await rm(target, { force: true });
  }
}

async function copyFile(storage: Storage, key: string, target: string): Promise<void> {
  const file = await storage.get(key);
  if (!file) throw new ApiError('not_found', 'This video can no longer be watched.');
  await pipeline(file, createWriteStream(target));
}

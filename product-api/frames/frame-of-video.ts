import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { ApiError } from '../api-error';
import type { Storage } from '../storage/storage';
import { writeFileFrom } from '../storage/write-file';
import { insertUpload, pictureKey, type UploadDeps } from '../uploads/uploads';
import { findVideo } from '../videos/read-videos';
import type { FrameCutter } from './frame-cutter';

export interface FrameDeps extends Pick<UploadDeps, 'db' | 'storage' | 'workDir' | 'now'> {
  frames: FrameCutter;
}

export interface FrameIntent {
  videoId: string;
  /** In seconds; undefined: the last frame. */
  atS: number | undefined;
  /** The last frame that is shown if the video is cut off there. */
  isEnd?: boolean;
}

const CONTENT_TYPES = { jpg: 'image/jpeg', png: 'image/png' } as const;

/**
 * Stores a frame of the user's own ready video as a picture of theirs, which a video may start or end with.
 * @throws ApiError `not_found`, `state_conflict` (not ready), `too_many_pictures`, `too_many_files`, `pictures_busy`; DecodingError
 */
export async function frameOfVideo(deps: FrameDeps, userId: string, intent: FrameIntent) {
  const video = await watchable(deps, userId, intent.videoId);
  const { id, key, links, width, height } = await storeFrame(deps, userId, { ...intent, ...video, format: 'jpg' });
  return { id, width, height, links, pictureUrl: await deps.storage.signedUrl(key) };
}

/** Stores a frame likewise, without loss, to be saved as a file: `wan-2.5-0f8e2a41-at-1.250s.png`. */
export async function frameAsFile(deps: FrameDeps, userId: string, intent: FrameIntent) {
  const video = await watchable(deps, userId, intent.videoId);
  const { key, width, height } = await storeFrame(deps, userId, { ...intent, ...video, format: 'png' });
  const place = intent.atS === undefined ? 'last' : `at-${intent.atS.toFixed(3)}s`;
  const fileName = `${video.model}-${intent.videoId.slice(0, 8)}-${place}.png`;
  return { fileName, width, height, downloadUrl: await deps.storage.signedUrl(key, { downloadName: fileName }) };
}

async function watchable({ db }: FrameDeps, userId: string, videoId: string) {
  const { status, model, video_key: videoKey, chain_links: behind } = await findVideo(db, userId, videoId);
  if (status !== 'ready') throw new ApiError('state_conflict', 'Only a ready video has frames to cut.');
  if (videoKey === null) throw new ApiError('not_found', 'This video can no longer be watched.');
  return { model, videoKey, links: (behind ?? 0) + 1 };
}

interface FrameToStore extends Omit<FrameIntent, 'videoId'> {
  videoKey: string;
  format: 'jpg' | 'png';
  links: number;
}

async function storeFrame(deps: FrameDeps, userId: string, { videoKey, atS, isEnd, format, links }: FrameToStore) {
  const { db, storage, workDir, frames, now } = deps;
  const id = randomUUID();
  const key = pictureKey(id, format);
  const work = path.join(workDir, `frame-${id}`);
  const target = `${work}.${format}`;
  try {
    await mkdir(workDir, { recursive: true });
    await copyFile(storage, videoKey, work);
    const picture = await frames.cut(userId, { videoPath: work, atS, isEnd, format, target });
    const { bytes } = await storage.putFile(key, target);
    const file = { content_type: CONTENT_TYPES[format], bytes, status: 'stored' as const, storage_key: key };
    const row = { id, user_id: userId, ...file, ...picture, chain_links: links, created_at: now() };
    await insertUpload({ db, now }, row).catch(async (error: unknown) => {
      // Without its row no sweep would find the file.
      await storage.delete(key);
      throw error;
    });
    return { id, key, links, ...picture };
  } finally {
    await rm(work, { force: true });
    await rm(target, { force: true });
  }
}

async function copyFile(storage: Storage, key: string, target: string): Promise<void> {
  const file = await storage.get(key);
  if (!file) throw new ApiError('not_found', 'This video can no longer be watched.');
  await writeFileFrom(file, target);
}

import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LocalOutput } from '../db/column-types';
import type { Storage } from '../storage/storage';
import { writeFileFrom } from '../storage/write-file';

interface FilesHere {
  videoPath: string;
  posterPath: string;
  /** Removes the local copies; the provider keeps its own files. */
  remove(): Promise<void>;
}

/**
 * The files of a result, which another machine may have made: their local paths, or copies fetched from the shared
 * storage.
 */
export async function bringHere(storage: Storage, { videoPath, posterPath, shared }: LocalOutput): Promise<FilesHere> {
  const isHere = await access(videoPath).then(
    () => true,
    () => false,
  );
  if (isHere || shared === undefined) return { videoPath, posterPath, remove: () => Promise.resolve() };
  const directory = await mkdtemp(path.join(tmpdir(), 'render-'));
  const remove = () => rm(directory, { recursive: true, force: true });
  const fetch = async (key: string) => {
    const file = path.join(directory, path.basename(key));
    const content = await storage.get(key);
    if (!content) throw new Error(`${key} is not in storage.`);
    await writeFileFrom(content, file);
    return file;
  };
  try {
    return { videoPath: await fetch(shared.videoKey), posterPath: await fetch(shared.posterKey), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

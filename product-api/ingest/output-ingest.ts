import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { StorageFullError } from '../storage/storage';
import { verifyOutput } from './verify-output';
import { download, type DownloadLimits } from './download';
import type { ExpectedOutput, FileAccess, Ingest, IngestedFiles } from './ingest';
import { OutputUnusableError } from './ingest-errors';
import type { Inspector } from './inspector';

/** Ten seconds of 1080p at a very high rate have 60 MB. */
export const LIMITS: Omit<DownloadLimits, 'allowLoopback'> = {
  maxBytes: 300 * 1024 * 1024,
  timeoutMs: 5 * 60_000,
  idleMs: 30_000,
  maxRedirects: 3,
};

export interface OutputIngestDeps {
  /** For files in the making; made when missing. */
  workDir: string;
  inspector: Inspector;
  limits: DownloadLimits;
}

/** Fetches what a provider made and checks it against what the visitor ordered. */
export class OutputIngest implements Ingest {
  constructor(private readonly deps: OutputIngestDeps) {}

  async fetch(url: string, expected: ExpectedOutput, access?: FileAccess): Promise<IngestedFiles> {
    const { workDir, inspector, limits } = this.deps;
    await mkdir(workDir, { recursive: true });
    const directory = await mkdtemp(path.join(workDir, 'video-'));
    const remove = () => rm(directory, { recursive: true, force: true });
    const fetchedPath = path.join(directory, 'video');
    const rewrappedPath = path.join(directory, 'video.mp4');
    const posterPath = path.join(directory, 'poster.webp');
    try {
      await download(url, fetchedPath, limits, access);
      const answer = await inspector.inspect({ videoPath: fetchedPath, posterPath, rewrappedPath });
      if (!answer.isPlayable) throw new OutputUnusableError(`The video can't be played: ${answer.reason}.`);
      const shortfalls = verifyOutput(answer.facts, expected);
      const videoPath = answer.isRewrapped ? rewrappedPath : fetchedPath;
      const { width, height, durationS } = answer.facts;
      return { videoPath, posterPath, width, height, durationS, shortfalls, remove };
    } catch (error) {
      await remove();
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') {
        throw new StorageFullError('The disk is full.', { cause: error });
      }
      throw error;
    }
  }
}

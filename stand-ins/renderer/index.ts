import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';

import { SampleRenderError, type SampleRenderRequest, type SampleRenderResult } from './render-request';
import type { SampleFiles } from './render-video';
import { RenderWorker } from './render-worker';

export { SampleRenderError, type SampleRenderRequest, type SampleRenderResult } from './render-request';

/** The part of pino's logger that is used here. */
export interface SampleRendererLogger {
  debug(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export interface SampleRenderer {
  /**
   * Draws a video and its poster. Rejects with SampleRenderError, or with the signal's reason when it aborts; then
   * no file is left behind. `onProgress` gets rising fractions, the last one 1.
   */
  render(
    request: SampleRenderRequest,
    onProgress: (fraction: number) => void,
    signal: AbortSignal,
  ): Promise<SampleRenderResult>;
  /** Stops all worker processes; renders under way reject with `render_failed`. */
  close(): Promise<void>;
}

/**
 * Makes sample videos in worker processes, one a render, kept for the next. `workDir` is made when missing;
 * finished files stay there until the caller takes them.
 */
export function createSampleRenderer({
  workDir,
  logger,
}: {
  workDir: string;
  logger: SampleRendererLogger;
}): SampleRenderer {
  const busy = new Set<RenderWorker>();
  let idle: RenderWorker | undefined;
  let isClosed = false;

  const startWorker = (): RenderWorker => {
    const worker = new RenderWorker();
    logger.debug({ workerPid: worker.pid }, 'sample render worker started');
    return worker;
  };
  const takeWorker = (): RenderWorker => {
    const worker = idle?.isAlive ? idle : startWorker();
    idle = undefined;
    busy.add(worker);
    worker.keepAwake();
    return worker;
  };
  const giveBack = (worker: RenderWorker): void => {
    busy.delete(worker);
    if (isClosed || !worker.isAlive || idle?.isAlive) {
      void worker.stop();
      return;
    }
    idle = worker;
    worker.restUntilNeeded();
  };

  return {
    async render(request, onProgress, signal) {
      signal.throwIfAborted();
      if (isClosed) throw new SampleRenderError('render_failed', 'The sample renderer is closed.');
      const files = await reserveFiles(workDir);
      // If it was aborted in the meantime, the listener below would never be called.
      signal.throwIfAborted();
      const worker = takeWorker();
      try {
        return await worker.render({ request, files }, onProgress, signal);
      } catch (error) {
        await Promise.all([rm(files.videoPath, { force: true }), rm(files.posterPath, { force: true })]);
        if (!signal.aborted) logger.warn({ err: error, workDir }, 'a sample render failed');
        throw error;
      } finally {
        giveBack(worker);
      }
    },
    async close() {
      isClosed = true;
      await Promise.all([...busy, ...(idle ? [idle] : [])].map((worker) => worker.stop()));
    },
  };
}

async function reserveFiles(workDir: string): Promise<SampleFiles> {
  try {
    await mkdir(workDir, { recursive: true });
  } catch (error) {
    throw new SampleRenderError('storage_full', `Cannot create the folder ${workDir}.`, { cause: error });
  }
  const name = `sample-${randomUUID()}`;
  return { videoPath: path.join(workDir, `${name}.mp4`), posterPath: path.join(workDir, `${name}.webp`) };
}

import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Resolution } from '#contracts/model';
import { VIDEO_ERROR_CODES, type VideoErrorCode } from '#contracts/video';
import { linesOf } from '#contracts/video-settings';
import type { Tables } from '../../product-api/db/tables';
import type { Storage } from '../../product-api/storage/storage';
import type {
  Finding,
  LostSubmission,
  OrderRef,
  ProviderStatus,
  Submission,
  VideoOrder,
  VideoProvider,
} from '../../product-api/videos/provider';
import {
  createSampleRenderer,
  type SampleRenderer,
  type SampleRenderRequest,
  type SampleRenderResult,
} from '../renderer';
import { createRenderTables, type RenderTables, type SampleOutput, type SharedFiles } from './tables';

const HEARTBEAT_MS = 1_000;
/** A render without a heartbeat for this long is lost: its process has died. */
const SILENT_S = 15;
const STOP_MS = 5_000;

/** Time to draw one second of video, in seconds, on two cores; it grows with the lines. */
const SECONDS_PER_LINE = 1 / 400;

export interface SampleProviderDeps {
  db: Kysely<RenderTables>;
  storage: Storage;
  renderer: SampleRenderer;
  /** Where the renderer leaves its files; the pictures of a render go there too. */
  workDir: string;
  /** Concurrent renders in this process. */
  concurrency: number;
  /** See SampleRenderRequest. */
  linesAtMost?: number;
  logger: Logger;
  /** Whether other machines save what this one has rendered: then it goes through the storage. */
  isStorageShared: boolean;
  /** Called when a render of this process has ended for any reason. */
  onEnded: (ref: string) => void;
}

export interface SampleProviderOptions extends Omit<SampleProviderDeps, 'db' | 'renderer'> {
  db: Kysely<Tables>;
}

/**
 * Draws videos on this machine. Like a remote provider it keeps its own record of orders, so that every process can ask
 * for the state of a render, and a render whose process died is known to be lost.
 */
export class SampleProvider implements VideoProvider {
  readonly name = 'sample';
  readonly looks = { firstMs: 500, waitingMs: 500, workingMs: 500 };
  readonly tellsProgress = true;
  readonly limits = undefined;
  readonly deadlineMs = 15 * 60 * 1000;
  /** Its record is written within a moment of the claim, in the same database. */
  readonly lostSubmission = { absentAfterMs: 30_000, giveUpAfterMs: 60_000 };
  readonly billsCanceledWork = false;
  readonly #running = new Map<string, { abort: AbortController; ended: Promise<void> }>();
  #isClosing = false;

  constructor(private readonly deps: SampleProviderDeps) {}

  /** Creates its table first, and draws with the real renderer. */
  static async open({ db, ...options }: SampleProviderOptions): Promise<SampleProvider> {
    const renderer = createSampleRenderer(options);
    return new SampleProvider({ ...options, db: await createRenderTables(db), renderer });
  }

  /**
   * Cleans up after crashed processes: marks their renders as lost and removes files of unfinished renders. Only for a
   * process with exclusive use of the database and `workDir`.
   */
  async recover(): Promise<void> {
    const { db, workDir } = this.deps;
    await db.updateTable('sample_renders').set({ state: 'lost' }).where('state', '=', 'running').execute();
    const finished = await db.selectFrom('sample_renders').select('output').where('state', '=', 'succeeded').execute();
    const kept = new Set(finished.flatMap(({ output }) => (output ? [output.videoPath, output.posterPath] : [])));
    await mkdir(workDir, { recursive: true });
    for (const name of await readdir(workDir)) {
      const file = path.join(workDir, name);
      if (!kept.has(file)) await rm(file, { recursive: true, force: true });
    }
  }

  freeSlots(): number {
    return this.#isClosing ? 0 : this.deps.concurrency - this.#running.size;
  }

  guessS(durationS: number, resolution: Resolution): number {
    return Math.ceil(durationS * linesOf(resolution) * SECONDS_PER_LINE);
  }

  endpointFor(): string {
    return 'sample-renderer';
  }

  costUsd(): number {
    return 0;
  }

  async submit(order: VideoOrder, claim: () => Promise<boolean>): Promise<Submission> {
    const ref = order.attemptId;
    if (!(await claim())) return { state: 'withdrawn' };
    await this.deps.db.insertInto('sample_renders').values({ id: ref, state: 'running' }).execute();
    const abort = new AbortController();
    const ended = this.#render(ref, order, abort)
      // Without a heartbeat it will later be detected as lost.
      .catch((error: unknown) => this.deps.logger.error({ err: error, ref }, 'render could not be settled'))
      .finally(() => {
        this.#running.delete(ref);
        this.deps.onEnded(ref);
      });
    this.#running.set(ref, { abort, ended });
    return { state: 'accepted', ref };
  }

  async find({ attemptId }: LostSubmission): Promise<Finding> {
    const { db } = this.deps;
    const render = await db.selectFrom('sample_renders').select('id').where('id', '=', attemptId).executeTakeFirst();
    return render ? { state: 'found', ref: render.id } : { state: 'absent' };
  }

  async status({ ref }: OrderRef): Promise<ProviderStatus> {
    const render = await this.deps.db
      .selectFrom('sample_renders')
      .select([
        'state',
        'progress',
        'output',
        'error_code',
        sql<boolean>`heartbeat_at < now() - make_interval(secs => ${SILENT_S})`.as('is_silent'),
      ])
      .where('id', '=', ref)
      .executeTakeFirst();
    if (!render) return { state: 'lost', wasStopped: false };
    switch (render.state) {
      case 'running':
        // Its own process knows better than a heartbeat that a busy machine writes late.
        return render.is_silent && !this.#running.has(ref)
          ? { state: 'lost', wasStopped: false }
          : { state: 'running', progress: render.progress };
      case 'succeeded':
        return render.output && (render.output.shared || (await isFile(render.output.videoPath)))
          ? { state: 'succeeded', output: { kind: 'local', ...render.output } }
          : { state: 'lost', wasStopped: false };
      case 'failed':
        return { state: 'failed', code: render.error_code ?? 'render_failed' };
      case 'lost':
        return { state: 'lost', wasStopped: false };
      case 'stopped':
        return { state: 'lost', wasStopped: true };
      default:
        return render.state satisfies never;
    }
  }

  async cancel({ ref }: OrderRef): Promise<void> {
    // Its own process stops at once; another one with its next heartbeat, which finds the render no longer running.
    await this.#settle(ref, { state: 'lost' });
    this.#running.get(ref)?.abort.abort();
  }

  async discard({ ref }: OrderRef): Promise<void> {
    await this.#running.get(ref)?.ended;
    const render = await this.deps.db
      .deleteFrom('sample_renders')
      .where('id', '=', ref)
      .returning('output')
      .executeTakeFirst();
    if (render?.output) await this.#remove(render.output);
    await rm(this.#picturesOf(ref), { recursive: true, force: true });
  }

  /** Stops all renders properly, so that another process can restart them. */
  async close(): Promise<void> {
    this.#isClosing = true;
    const running = [...this.#running];
    for (const [ref, { abort }] of running) {
      await this.#settle(ref, { state: 'stopped' });
      abort.abort();
    }
    await Promise.all(running.map(([, { ended }]) => ended));
    await this.deps.renderer.close();
  }

  async #render(ref: string, order: VideoOrder, abort: AbortController): Promise<void> {
    const { renderer, logger } = this.deps;
    let progress = 0;
    const heartbeat = setInterval(() => {
      this.#report(ref, progress).then(
        (isWanted) => {
          if (!isWanted) abort.abort();
        },
        (error: unknown) => logger.warn({ err: error, ref }, 'render heartbeat failed'),
      );
    }, HEARTBEAT_MS);
    try {
      const request = await this.#toRequest(ref, order);
      const rendering = renderer.render(
        request,
        (fraction) => {
          progress = fraction;
        },
        abort.signal,
      );
      const output = await Promise.race([rendering, longAfterAbort(abort.signal)]);
      const result = this.deps.isStorageShared ? { ...output, shared: await this.#share(ref, output) } : output;
      if (!(await this.#settle(ref, { state: 'succeeded', output: JSON.stringify(result) }))) {
        await this.#remove(result);
      }
    } catch (error) {
      if (!abort.signal.aborted) logger.warn({ err: error, ref }, 'render failed');
      await this.#settle(ref, { state: 'failed', error_code: codeOf(error) });
    } finally {
      clearInterval(heartbeat);
    }
  }

  async #share(ref: string, { videoPath, posterPath }: SampleRenderResult): Promise<SharedFiles> {
    const videoKey = `renders/${ref}/video.mp4`;
    const posterKey = `renders/${ref}/poster${path.extname(posterPath)}`;
    await this.deps.storage.putFile(videoKey, videoPath);
    await this.deps.storage.putFile(posterKey, posterPath);
    return { videoKey, posterKey };
  }

  async #remove({ videoPath, posterPath, shared }: SampleOutput): Promise<void> {
    await removeFiles([videoPath, posterPath]);
    for (const key of shared ? [shared.videoKey, shared.posterKey] : []) await this.deps.storage.delete(key);
  }

  /** Writes the render's heartbeat; false if it is no longer wanted. */
  async #report(ref: string, progress: number): Promise<boolean> {
    const updated = await this.deps.db
      .updateTable('sample_renders')
      .set({ progress, heartbeat_at: sql<Date>`now()` })
      .where('id', '=', ref)
      .where('state', '=', 'running')
      .executeTakeFirst();
    return updated.numUpdatedRows > 0n;
  }

  /** Only the first end of a render counts: results after a cancellation or a stop are ignored. */
  async #settle(
    ref: string,
    end: { state: 'succeeded' | 'failed' | 'lost' | 'stopped'; output?: string; error_code?: VideoErrorCode },
  ): Promise<boolean> {
    const updated = await this.deps.db
      .updateTable('sample_renders')
      .set(end)
      .where('id', '=', ref)
      .where('state', '=', 'running')
      .executeTakeFirst();
    return updated.numUpdatedRows > 0n;
  }

  async #toRequest(ref: string, order: VideoOrder): Promise<SampleRenderRequest> {
    const { params, model } = order;
    return {
      prompt: order.prompt,
      negativePrompt: params.negativePrompt,
      seed: order.seed,
      durationS: params.durationS,
      resolution: params.resolution,
      linesAtMost: this.deps.linesAtMost,
      aspectRatio: params.aspectRatio,
      imagePath: await this.#fetchPicture(ref, order.imageKey),
      endImagePath: await this.#fetchPicture(ref, order.endImageKey),
      modelTitle: model.title,
      hasSound: model.capabilities.audio === 'always' || params.audio === true,
    };
  }

  async #fetchPicture(ref: string, key: string | null): Promise<string | undefined> {
    if (key === null) return undefined;
    const picture = await this.deps.storage.get(key);
    if (!picture) throw new PictureMissingError(`The picture ${key} is not in storage.`);
    const file = path.join(this.#picturesOf(ref), path.basename(key));
    await mkdir(path.dirname(file), { recursive: true });
    await pipeline(picture, createWriteStream(file));
    return file;
  }

  #picturesOf(ref: string): string {
    return path.join(this.deps.workDir, `${ref}.pictures`);
  }
}

/** Rejects if the work doesn't stop in time: otherwise it would occupy its slot for ever. */
function longAfterAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const giveUp = () => setTimeout(() => reject(new Error('The renderer has not stopped.')), STOP_MS).unref();
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });
}

class PictureMissingError extends Error {
  readonly code: VideoErrorCode = 'picture_unreadable';
}

/** The renderer's errors have one of our codes; a full disk may also cause an error of Node. */
function codeOf(error: unknown): VideoErrorCode {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC') return 'storage_full';
  return VIDEO_ERROR_CODES.find((known) => known === code) ?? 'render_failed';
}

async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
}

async function removeFiles(files: string[]): Promise<void> {
  for (const file of files) await rm(file, { force: true });
}

import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { compiledProgram } from '../../environment/compiled-program';
import { SampleRenderError, type SampleRenderResult } from './render-request';
import type { RenderOrder, WorkerMessage } from './worker-messages';

/** An idle worker exits after this time to free its memory. */
const REST_MS = 60_000;
/** How much of a crashed worker's output the error includes. */
const LAST_WORDS = 2000;

/** One child process that draws videos, one at a time. */
export class RenderWorker {
  readonly #child: ChildProcess;
  #lastWords = '';
  #resting: NodeJS.Timeout | undefined;

  constructor() {
    const [runner, ...program] = compiledProgram(path.join(__dirname, 'render-entry.ts'));
    this.#child = fork(runner, program, {
      execArgv: ['--expose-gc'],
      // glibc keeps freed frames in one heap per thread; limiting it to two heaps saves a tenth of the memory.
      env: { ...process.env, MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#lastWords = (this.#lastWords + text).slice(-LAST_WORDS);
    });
    // Without a listener, an error while spawning or sending would end this process; `exit` or `close` handle the rest.
    this.#child.on('error', (error) => {
      this.#lastWords += error.message;
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get isAlive(): boolean {
    return this.#child.connected && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Aborting kills the process, because drawing can't be interrupted in the middle of a frame. */
  async render(
    order: RenderOrder,
    onProgress: (fraction: number) => void,
    signal: AbortSignal,
  ): Promise<SampleRenderResult> {
    const child = this.#child;
    let abort: (() => void) | undefined;
    try {
      return await new Promise((resolve, reject) => {
        abort = () => {
          void this.stop().then(() => reject(signal.reason as Error));
        };
        signal.addEventListener('abort', abort, { once: true });
        child.on('message', (message: WorkerMessage) => {
          if (signal.aborted) return;
          if (message.kind === 'progress') onProgress(message.fraction);
          else if (message.kind === 'done') resolve(message.result);
          else reject(new SampleRenderError(message.code, message.message));
        });
        child.once('close', (code, killSignal) => {
          if (signal.aborted) return;
          const end = killSignal ?? `exit code ${code}`;
          reject(new SampleRenderError('render_failed', `The render worker died (${end}). ${this.#lastWords}`));
        });
        child.send(order, (error) => {
          if (error)
            reject(
              new SampleRenderError('render_failed', 'The render worker did not accept the order.', { cause: error }),
            );
        });
      });
    } finally {
      if (abort) signal.removeEventListener('abort', abort);
      child.removeAllListeners('message');
      child.removeAllListeners('close');
    }
  }

  keepAwake(): void {
    clearTimeout(this.#resting);
    this.#child.ref();
    this.#child.channel?.ref();
  }

  /** Lets the parent exit while this process is idle, and ends it after a while. */
  restUntilNeeded(): void {
    this.#resting = setTimeout(() => void this.stop(), REST_MS).unref();
    this.#child.unref();
    this.#child.channel?.unref();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#resting);
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = once(this.#child, 'exit');
    this.#child.ref();
    this.#child.kill('SIGKILL');
    await gone;
  }
}

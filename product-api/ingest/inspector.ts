import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InspectionAnswer, InspectionOrder } from './inspection';

/** Longer than any sound file takes: 0.1 s on two cores. */
const TIMEOUT_MS = 30_000;
const REST_MS = 60_000;

const requireHere = createRequire(__filename);

/**
 * Looks into video files in a process of its own, one at a time: what a broken or malicious file can do to a decoder,
 * it does there. The process is kept for the next file, and ended when it has nothing to do for a minute.
 */
export class Inspector {
  #child: ChildProcess | undefined;
  #line: Promise<unknown> = Promise.resolve();
  #resting: NodeJS.Timeout | undefined;

  async inspect(order: InspectionOrder): Promise<InspectionAnswer> {
    const answer = this.#line.then(() => this.#ask(order));
    this.#line = answer.catch(() => undefined);
    return answer;
  }

  async close(): Promise<void> {
    await this.#line;
    this.#stop();
  }

  async #ask(order: InspectionOrder): Promise<InspectionAnswer> {
    clearTimeout(this.#resting);
    const child = this.#child?.connected ? this.#child : this.#start();
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise((resolve) => {
        const end = (reason: string) => {
          this.#stop();
          resolve({ isPlayable: false, reason });
        };
        child.once('message', (answer: InspectionAnswer) => resolve(answer));
        child.once('exit', (code, signal) => end(`it ended the inspector (${signal ?? code})`));
        timer = setTimeout(() => end('it kept the inspector busy for too long'), TIMEOUT_MS);
        child.send(order);
      });
    } finally {
      clearTimeout(timer);
      child.removeAllListeners('message');
      child.removeAllListeners('exit');
      this.#resting = setTimeout(() => this.#stop(), REST_MS).unref();
    }
  }

  #start(): ChildProcess {
    const child = fork(path.join(__dirname, 'inspector-entry.ts'), [], {
      execArgv: ['--import', pathToFileURL(requireHere.resolve('tsx')).href],
      // It needs none of our secrets.
      env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Without a listener an error while sending would end this process; `exit` tells the rest.
    child.on('error', () => undefined);
    this.#child = child;
    return child;
  }

  #stop(): void {
    clearTimeout(this.#resting);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }
}

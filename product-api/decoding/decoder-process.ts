import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { compiledProgram } from '../../environment/compiled-program';
import type { DecoderReply } from './decoder-reply';

/** An idle process keeps some 90 MB. */
const REST_MS = 60_000;
/** Loading its code takes less than a second, and many times as long on a busy machine. */
const START_MS = 60_000;
/** How many times its limit a file may take on a machine that gives its decoder no time. */
const BUSY = 6;
/** Tick of Linux's clock in /proc: 100 a second, on every machine. */
const TICK_MS = 10;
/** Heap of JavaScript alone, for parsers; pixels lie outside. */
const HEAP_MB = 512;
/** A process that keeps more than this share of its limit after an answer is not used again. */
const KEPT_SHARE = 0.5;

export interface DecoderLimits {
  /**
   * For one file, from when the process is ready for it: by the clock, and on Linux also of processor time, so that no good
   * file is refused because the machine is busy.
   */
  timeoutMs: number;
  /** Resident memory of the whole process; it looks every 20 ms. */
  maxMemoryBytes: number;
}

/** The file could not be decoded. `code` is that of a failed system call. */
export class DecodingError extends Error {
  constructor(
    message: string,
    readonly code?: string,
  ) {
    super(message);
  }
}

/** The file crashed the decoder, or we had to end it. */
export class DecoderEndedError extends DecodingError {}

interface Running {
  child: ChildProcess;
  /** When it takes orders. Rejects if it never does, which is no file's fault. */
  ready: Promise<void>;
}

/**
 * Decodes files of unknown origin in a separate process, one at a time, so that a broken or malicious file can harm
 * only that process. The process is kept for the next file, unless it had to be ended or holds on to much memory, and
 * ended after a minute without work. `entry` is the file it runs, which calls `serveOrders`.
 */
export class DecoderProcess<Order extends object, Answer> {
  #process: Running | undefined;
  #line: Promise<unknown> = Promise.resolve();
  #resting: NodeJS.Timeout | undefined;

  constructor(
    private readonly entry: string,
    private readonly limits: DecoderLimits,
  ) {}

  /** @throws DecodingError; any other error when the process can't be started */
  ask(order: Order): Promise<Answer> {
    const answer = this.#line.then(() => this.#ask(order));
    this.#line = answer.catch(() => undefined);
    return answer;
  }

  /** Starts the process for a file that is about to come. */
  warmUp(): void {
    this.#running();
    this.#rest();
  }

  async close(): Promise<void> {
    await this.#line;
    this.#stop();
  }

  async #ask(order: Order): Promise<Answer> {
    const { child, ready } = this.#running();
    clearTimeout(this.#resting);
    try {
      await ready;
      const reply = await this.#replyTo(child, order);
      if (reply.memoryBytes > KEPT_SHARE * this.limits.maxMemoryBytes) this.#stop();
      if ('failure' in reply) throw new DecodingError(reply.failure, reply.code);
      return reply.answer;
    } finally {
      this.#rest();
    }
  }

  /** The process's reply; a process that doesn't reply in time is ended, also one that only waits. */
  #replyTo(child: ChildProcess, order: Order): Promise<DecoderReply<Answer>> {
    let timer: NodeJS.Timeout | undefined;
    let isAnswered = false;
    const reply = new Promise<DecoderReply<Answer>>((resolve, reject) => {
      const end = (error: Error) => {
        this.#stop();
        reject(error);
      };
      child.once('message', (message) => resolve(message as DecoderReply<Answer>));
      child.once('exit', (code, signal) => end(new DecoderEndedError(`it ended the decoder (${signal ?? code})`)));
      child.once('error', end);
      const { timeoutMs } = this.limits;
      const startedAt = Date.now();
      const spentBefore = processorMsOf(child);
      const look = async () => {
        const [before, now] = await Promise.all([spentBefore, processorMsOf(child)]);
        const leftMs = Math.min(timeoutMs - (now - before), BUSY * timeoutMs - (Date.now() - startedAt));
        if (isAnswered) return;
        if (leftMs > 0) timer = setTimeout(() => void look(), Math.max(leftMs, TICK_MS));
        else end(new DecoderEndedError('it takes too long'));
      };
      timer = setTimeout(() => void look(), timeoutMs);
      child.send(order);
    });
    return reply.finally(() => {
      isAnswered = true;
      clearTimeout(timer);
      for (const event of ['message', 'exit', 'error']) child.removeAllListeners(event);
      child.on('error', () => undefined);
    });
  }

  #running(): Running {
    if (this.#process?.child.connected) return this.#process;
    const [runner, ...program] = compiledProgram(this.entry);
    const child = fork(runner, [...program, String(this.limits.maxMemoryBytes)], {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      // It needs none of our secrets.
      env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Without a listener an error while sending would end this process.
    child.on('error', () => undefined);
    const ready = readyOf(child);
    // It may fail before a file comes.
    ready.catch(() => undefined);
    this.#process = { child, ready };
    return this.#process;
  }

  #rest(): void {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#stop(), REST_MS).unref();
  }

  #stop(): void {
    clearTimeout(this.#resting);
    this.#process?.child.kill('SIGKILL');
    this.#process = undefined;
  }
}

/** Waits for its first message, READY; ends a process that doesn't send it. */
function readyOf(child: ChildProcess): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const ready = new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`The decoder did not start (${signal ?? code}).`)));
    timer = setTimeout(() => child.kill('SIGKILL'), START_MS).unref();
  });
  return ready.finally(() => clearTimeout(timer));
}

/** Processor time of a process until now, all threads; infinite where that can't be said (not on Linux). */
async function processorMsOf({ pid }: ChildProcess): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (stat === undefined) return Infinity;
  // The command's name, in parentheses, may contain anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [userTicks, systemTicks] = [Number(fields[11]), Number(fields[12])];
  return (userTicks + systemTicks) * TICK_MS;
}

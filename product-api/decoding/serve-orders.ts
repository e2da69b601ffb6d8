import process from 'node:process';
import { type DecoderReply, READY } from './decoder-reply';

const LOOK_MS = 20;

/**
 * Answers the orders of the process that started this one (`DecoderProcess`), and ends with it, or when this process
 * takes more memory than it was given.
 */
export function serveOrders<Order, Answer>(decode: (order: Order) => Promise<Answer>): void {
  process.on('message', (order: Order) => {
    decode(order).then(
      (answer) => say({ answer, memoryBytes: process.memoryUsage.rss() }),
      // A broken file makes parser and decoder throw in many ways.
      (error: unknown) => say({ ...toFailure(error), memoryBytes: process.memoryUsage.rss() }),
    );
  });
  // The channel closes when the parent is gone, however it ended.
  process.on('disconnect', end);
  // Ctrl-C reaches the whole process group; the parent decides when to stop.
  process.on('SIGINT', () => undefined);
  watchMemory(Number(process.argv[2]));
  process.send?.(READY);
}

/** Decoders run in other threads, so this one is free to check in time. */
function watchMemory(maxBytes: number): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > maxBytes) end();
  }, LOOK_MS).unref();
}

function say<Answer>(reply: DecoderReply<Answer>): void {
  if (process.connected) process.send?.(reply);
}

/** `exit` would wait for the decoder's threads. */
function end(): void {
  process.kill(process.pid, 'SIGKILL');
}

function toFailure(error: unknown): { failure: string; code: string | undefined } {
  if (!(error instanceof Error)) return { failure: String(error), code: undefined };
  return { failure: error.message, code: (error as NodeJS.ErrnoException).code };
}

import { EventEmitter, once } from 'node:events';
import type { Readable } from 'node:stream';
import { ApiError } from '../api-error';

/** How long a short wait may be; a download that was broken off has just ended, say. */
const PATIENCE_MS = 5_000;
const RETRY_AFTER_S = 10;

interface Room {
  all: number;
  ofOneUser: number;
}

/** Expensive streams: few at a time in this process, fewer of one user. */
export class FewAtATime {
  readonly #running = new Map<string, number>();
  readonly #ends = new EventEmitter<{ end: [] }>().setMaxListeners(0);

  constructor(
    private readonly room: Room,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  /**
   * A stream that `open` makes once there is room for it; the room is free again when the stream has ended or is destroyed.
   * @throws ApiError `product_api_unavailable` with Retry-After when there is none soon; what `open` throws
   */
  async stream(userId: string, open: () => Promise<Readable>): Promise<Readable> {
    await this.#enter(userId);
    try {
      const stream = await open();
      stream.once('close', () => this.#leave(userId));
      return stream;
    } catch (error) {
      this.#leave(userId);
      throw error;
    }
  }

  async #enter(userId: string): Promise<void> {
    const signal = AbortSignal.timeout(this.patienceMs);
    while (!this.#hasRoom(userId)) {
      await once(this.#ends, 'end', { signal }).catch(() => {
        const message = `Another download is under way. Try again in ${RETRY_AFTER_S} s.`;
        throw new ApiError('product_api_unavailable', message, { retryAfterS: RETRY_AFTER_S });
      });
    }
    this.#running.set(userId, (this.#running.get(userId) ?? 0) + 1);
  }

  #hasRoom(userId: string): boolean {
    const all = [...this.#running.values()].reduce((sum, count) => sum + count, 0);
    return all < this.room.all && (this.#running.get(userId) ?? 0) < this.room.ofOneUser;
  }

  #leave(userId: string): void {
    const left = (this.#running.get(userId) ?? 0) - 1;
    if (left > 0) this.#running.set(userId, left);
    else this.#running.delete(userId);
    this.#ends.emit('end');
  }
}

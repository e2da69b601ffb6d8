import path from 'node:path';
import { ApiError } from '../api-error';
import { DecoderProcess } from '../decoding/decoder-process';
import { FairLine, LineFullError } from '../load/fair-line';
import type { Picture } from '../uploads/open-picture';
import type { FrameOrder } from './cut-frame';

const LIMITS = { timeoutMs: 20_000, maxMemoryBytes: 1_500_000_000 };
/** From the last key frame to the frame that is asked for; models set one at the start only. */
const EXPECTED_MS = 1_500;
const ROOM = { all: 16, ofOneUser: 2 };
const RETRY_AFTER_S = 5;

/** Cuts frames of stored videos in a separate process, one at a time and in fair turns. */
export class FrameCutter {
  readonly #process = new DecoderProcess<FrameOrder, Picture>(path.join(__dirname, 'frame-entry.ts'), LIMITS);
  readonly #line = new FairLine(ROOM);

  /** @throws ApiError `pictures_busy`; DecodingError */
  async cut(userId: string, order: FrameOrder): Promise<Picture> {
    try {
      return await this.#line.run(userId, EXPECTED_MS, () => this.#process.ask(order));
    } catch (error) {
      if (!(error instanceof LineFullError)) throw error;
      throw new ApiError('pictures_busy', 'Too many pictures are being prepared. Try again shortly.', {
        retryAfterS: RETRY_AFTER_S,
      });
    }
  }

  close(): Promise<void> {
    return this.#process.close();
  }
}

import { stat } from 'node:fs/promises';
import path from 'node:path';
import { ApiError } from '../api-error';
import { DecoderEndedError, DecoderProcess, DecodingError } from '../decoding/decoder-process';
import { StorageFullError } from '../storage/storage';
import { FairLine, LineFullError, LineLeftError } from '../load/fair-line';
import type { WorkBudget } from '../load/work-budget';
import type { Picture, ReencodeOrder } from './open-picture';
import { decodingMs, faultOf } from './picture-rules';
import { readHeader } from './read-header';

/** An AVIF of 24 million pixels takes 530 MB and 2 s; the machine may be busy. */
const PIXEL_LIMITS = { timeoutMs: 20_000, maxMemoryBytes: 900_000_000 };
const ROOM = { all: 8, ofOneUser: 2 };
const RETRY_AFTER_S = 5;

/**
 * Decodes visitors' pictures in separate processes: the service itself never opens such a file. Headers are
 * read before (read-header.ts), so that a refusal waits for nothing; pixels come one picture at a time, because two would
 * take twice the memory.
 */
export class PictureDecoder {
  readonly #pixels: DecoderProcess<ReencodeOrder, Picture>;
  readonly #line = new FairLine(ROOM);

  constructor(
    private readonly budget: Pick<WorkBudget, 'spend'>,
    limits = PIXEL_LIMITS,
  ) {
    this.#pixels = new DecoderProcess(path.join(__dirname, 'reencode-entry.ts'), limits);
  }

  /** Starts the process while a picture is still on its way. */
  warmUp(): void {
    this.#pixels.warmUp();
  }

  /**
   * Decodes the picture at `source` completely and re-encodes it to `target` as JPEG (see reencodePicture).
   * @throws ApiError `invalid_image` with a reason, when it isn't a whole picture of a known kind and a sane size;
   *   `pictures_busy` when too many wait; `rate_limited`; `bad_request` when it is `leaving` the line. StorageFullError
   */
  async reencode(userId: string, { source, target }: ReencodeOrder, leaving?: AbortSignal): Promise<Picture> {
    const header = await readHeader(source);
    const fault = faultOf(header);
    if (fault !== undefined) throw invalid(fault);
    const { size } = await stat(source);
    const expectedMs = decodingMs(header, size);
    await this.budget.spend(userId, { decodingMs: expectedMs });
    const work = () => this.#pixels.ask({ source, target });
    try {
      return await this.#line.run(userId, expectedMs, work, leaving);
    } catch (error) {
      if (error instanceof LineFullError) throw busy();
      if (error instanceof LineLeftError) throw new ApiError('bad_request', 'The upload was interrupted.');
      if (!(error instanceof DecodingError)) throw error;
      if (error.code === 'ENOSPC') throw new StorageFullError('The disk is full.', { cause: error });
      throw invalid(error instanceof DecoderEndedError ? 'decoding it takes too much' : 'it is damaged or incomplete');
    }
  }

  async close(): Promise<void> {
    await this.#pixels.close();
  }
}

function busy(): ApiError {
  return new ApiError('pictures_busy', 'Too many pictures are being prepared. Try again shortly.', {
    retryAfterS: RETRY_AFTER_S,
  });
}

function invalid(reason: string): ApiError {
  return new ApiError('invalid_image', `This file can't be used: ${reason}.`);
}

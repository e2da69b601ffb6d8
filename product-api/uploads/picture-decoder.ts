import path from 'node:path';
import { ApiError } from '../api-error';
import { DecoderEndedError, DecoderProcess, DecodingError } from '../decoding/decoder-process';
import { StorageFullError } from '../storage/storage';
import { FairLine, LineFullError } from '../load/fair-line';
import type { Picture, ReencodeOrder } from './open-picture';
import { decodingMs, faultOf, type PictureHeader } from './picture-rules';

const HEADER_LIMITS = { timeoutMs: 5_000, maxMemoryBytes: 300_000_000 };
/** An AVIF of 24 million pixels takes 530 MB and 2 s; the machine may be busy. */
const PIXEL_LIMITS = { timeoutMs: 20_000, maxMemoryBytes: 900_000_000 };
const ROOM = { all: 8, ofOneUser: 2 };
const RETRY_AFTER_S = 5;

/**
 * Decodes visitors' pictures in separate processes: the service itself never opens such a file. Headers have their own
 * process, so that a refusal doesn't wait behind another user's large picture; pixels come one picture at a time,
 * because two would take twice the memory.
 */
export class PictureDecoder {
  readonly #headers: DecoderProcess<{ source: string }, PictureHeader>;
  readonly #pixels: DecoderProcess<ReencodeOrder, Picture>;
  readonly #line = new FairLine(ROOM);

  constructor(limits: { header?: typeof HEADER_LIMITS; pixels?: typeof PIXEL_LIMITS } = {}) {
    this.#headers = new DecoderProcess(path.join(__dirname, 'header-entry.ts'), limits.header ?? HEADER_LIMITS);
    this.#pixels = new DecoderProcess(path.join(__dirname, 'reencode-entry.ts'), limits.pixels ?? PIXEL_LIMITS);
  }

  /** Starts the processes while a picture is still on its way. */
  warmUp(): void {
    this.#headers.warmUp();
    this.#pixels.warmUp();
  }

  /**
   * Decodes the picture at `source` completely and re-encodes it to `target` as JPEG (see reencodePicture).
   * @throws ApiError `invalid_image` with a reason, when it isn't a whole picture of a known kind and a sane size;
   *   `pictures_busy` when too many wait. StorageFullError
   */
  async reencode(userId: string, { source, target }: ReencodeOrder): Promise<Picture> {
    const header = await this.#readHeader(source);
    const fault = faultOf(header);
    if (fault !== undefined) throw invalid(fault);
    try {
      return await this.#line.run(userId, decodingMs(header), () => this.#pixels.ask({ source, target }));
    } catch (error) {
      if (error instanceof LineFullError) throw busy();
      if (!(error instanceof DecodingError)) throw error;
      if (error.code === 'ENOSPC') throw new StorageFullError('The disk is full.', { cause: error });
      throw invalid(error instanceof DecoderEndedError ? 'decoding it takes too much' : 'it is damaged or incomplete');
    }
  }

  async close(): Promise<void> {
    await this.#headers.close();
    await this.#pixels.close();
  }

  async #readHeader(source: string): Promise<PictureHeader> {
    try {
      return await this.#headers.ask({ source });
    } catch (error) {
      if (error instanceof DecodingError) return { format: undefined, width: 0, height: 0 };
      throw error;
    }
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

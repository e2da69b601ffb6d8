import path from 'node:path';
import { DecoderProcess, DecodingError } from '../decoding/decoder-process';
import type { InspectionAnswer, InspectionOrder } from './inspection';

const LIMITS = {
  /** Longer than any sound file takes: 0.1 s on two cores. */
  timeoutMs: 30_000,
  /** Five times what a 4K video takes. */
  maxMemoryBytes: 1_500_000_000,
};

/** Inspects video files one at a time in a separate process, where they can do no harm. */
export class Inspector {
  readonly #process = new DecoderProcess<InspectionOrder, InspectionAnswer>(
    path.join(__dirname, 'inspector-entry.ts'),
    LIMITS,
  );

  async inspect(order: InspectionOrder): Promise<InspectionAnswer> {
    try {
      return await this.#process.ask(order);
    } catch (error) {
      if (!(error instanceof DecodingError)) throw error;
      return { isPlayable: false, reason: error.message };
    }
  }

  close(): Promise<void> {
    return this.#process.close();
  }
}

import type { AspectRatio, Resolution } from '#contracts/model';
import type { Shortfall } from '#contracts/video';

/** What the visitor was promised. */
export interface ExpectedOutput {
  durationS: number;
  resolution: Resolution;
  /** Undefined where a picture or the model decides. */
  aspectRatio: AspectRatio | undefined;
  /** They paid for sound. */
  hasSound: boolean;
}

/** A video that was fetched and found to be playable, and its poster; in a directory of their own. */
export interface IngestedFiles {
  videoPath: string;
  /** WebP. */
  posterPath: string;
  width: number;
  height: number;
  durationS: number;
  /** In what it is less than what was promised. */
  shortfalls: Shortfall[];
  remove(): Promise<void>;
}

export interface Ingest {
  /**
   * @throws OutputExpiredError the address no longer works
   * @throws OutputUnusableError it can't be played to its end, or the address is none that we fetch
   */
  fetch(url: string, expected: ExpectedOutput): Promise<IngestedFiles>;
}

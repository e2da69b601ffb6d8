import type { AspectRatio, Resolution } from '#contracts/model';
import type { Shortfall } from '#contracts/video';

/** The visitor's order. */
export interface ExpectedOutput {
  durationS: number;
  resolution: Resolution;
  /** Undefined where a picture or the model decides. */
  aspectRatio: AspectRatio | undefined;
  /** Sound was paid for. */
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
  /** In which respects it is less than what was ordered. */
  shortfalls: Shortfall[];
  remove(): Promise<void>;
}

/** Lets files of an operator's own server be fetched, which may stand in a private network. */
export interface FileAccess {
  /** Hosts, with their port where it isn't the usual one, that are fetched wherever they lead, over http as well. */
  trustedHosts: ReadonlySet<string>;
  /** Gets the headers; no other address does. */
  origin: string;
  headers: Readonly<Record<string, string>>;
}

export interface Ingest {
  /**
   * @throws OutputExpiredError the address no longer works
   * @throws OutputUnusableError it can't be played to its end, or its address is not allowed
   */
  fetch(url: string, expected: ExpectedOutput, access?: FileAccess): Promise<IngestedFiles>;
}

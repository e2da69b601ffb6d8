import type { Mode, Model, ProviderName, Resolution } from '#contracts/model';
import type { VideoErrorCode, VideoParams } from '#contracts/video';

/** One attempt at a video, as handed to a provider. */
export interface VideoOrder {
  /** Ours, new for every attempt. */
  attemptId: string;
  model: Model;
  mode: Mode;
  prompt: string;
  params: VideoParams;
  seed: number;
  /** Storage keys of the pictures. */
  imageKey: string | null;
  endImageKey: string | null;
}

/** Files that a provider has made; they stay until `discard`. */
export interface ProviderOutput {
  videoPath: string;
  posterPath: string;
  width: number;
  height: number;
}

export type ProviderStatus =
  | { state: 'running'; progress: number }
  | { state: 'succeeded'; output: ProviderOutput }
  | { state: 'failed'; code: VideoErrorCode }
  /**
   * The provider knows nothing of it (any more). `wasStopped`: the work was put down in an orderly way, so that the
   * attempt says nothing against the video.
   */
  | { state: 'lost'; wasStopped: boolean };

/** Who makes the videos. Any process may ask about any order; only `freeSlots` speaks of this process. */
export interface VideoProvider {
  readonly name: ProviderName;
  readonly pollMs: number;
  /** An order that isn't done after this long is given up. */
  readonly deadlineMs: number;
  /** How many more orders this process may submit now. */
  freeSlots(): number;
  /** What it is called there, or undefined when this provider doesn't make such videos. */
  endpointFor(model: Model, mode: Mode): string | undefined;
  /** A guess, in seconds, at the time it takes: for models of which no video has been measured yet. */
  guessS(durationS: number, resolution: Resolution): number;
  /** Resolves with the provider's reference once it has taken the order. */
  submit(order: VideoOrder): Promise<string>;
  status(ref: string): Promise<ProviderStatus>;
  /** Stops the work if it still goes on. */
  cancel(ref: string): Promise<void>;
  /** Forgets the order and its files. */
  discard(ref: string): Promise<void>;
}

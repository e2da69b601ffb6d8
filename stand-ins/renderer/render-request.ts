import type { AspectRatio, Resolution } from '#contracts/model';
import type { VideoErrorCode } from '#contracts/video';

/** The input of one sample video. Durations are seconds; paths are absolute and readable by this process. */
export interface SampleRenderRequest {
  prompt: string;
  /** Things the visitor doesn't want in the video: they never choose the scene. */
  negativePrompt?: string;
  /** 0 to 2^31 - 1. The same seed with the same request gives the same frames. */
  seed: number;
  durationS: number;
  resolution: Resolution;
  /** A shorter side that a slow machine draws in the resolution's place, in pixels, if it is the smaller of both. */
  linesAtMost?: number;
  /** Left out: the picture's own ratio in image mode, else 16:9. */
  aspectRatio?: AspectRatio;
  imagePath?: string;
  /** The picture to end on; only together with `imagePath`. */
  endImagePath?: string;
  modelTitle: string;
  /** Whether the model would give the clip sound. Sample clips are silent; the strip in the frame says so. */
  hasSound: boolean;
}

/** Two finished files that now belong to the caller. Width and height are pixels of the video. */
export interface SampleRenderResult {
  videoPath: string;
  posterPath: string;
  width: number;
  height: number;
  /** Size of the video file. */
  bytes: number;
}

/** Why a render gave no video; `code` is what the visitor's video will carry. */
export class SampleRenderError extends Error {
  override readonly name = 'SampleRenderError';

  constructor(
    readonly code: VideoErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

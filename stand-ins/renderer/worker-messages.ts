import type { VideoErrorCode } from '#contracts/video';

import type { SampleRenderRequest, SampleRenderResult } from './render-request';
import type { SampleFiles } from './render-video';

/** Requests one video from the worker, which makes one at a time. */
export interface RenderOrder {
  request: SampleRenderRequest;
  files: SampleFiles;
}

/** The worker's messages while it renders; the last one is `done` or `failed`. */
export type WorkerMessage =
  | { kind: 'progress'; fraction: number }
  | { kind: 'done'; result: SampleRenderResult }
  | { kind: 'failed'; code: VideoErrorCode; message: string };

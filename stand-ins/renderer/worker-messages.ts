import type { VideoErrorCode } from '#contracts/video';

import type { SampleRenderRequest, SampleRenderResult } from './render-request';
import type { SampleFiles } from './render-video';

/** Asks the worker for one video; it does one at a time. */
export interface RenderOrder {
  request: SampleRenderRequest;
  files: SampleFiles;
}

/** What the worker says while it renders; the last message is `done` or `failed`. */
export type WorkerMessage =
  | { kind: 'progress'; fraction: number }
  | { kind: 'done'; result: SampleRenderResult }
  | { kind: 'failed'; code: VideoErrorCode; message: string };

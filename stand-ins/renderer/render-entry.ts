import { SampleRenderError } from './render-request';
import { renderVideo } from './render-video';
import type { RenderOrder, WorkerMessage } from './worker-messages';

/** Entry of the drawing process: renders one order after the other, and ends with its parent. */

process.on('message', (order: RenderOrder) => {
  renderVideo(order.request, order.files, (fraction) => say({ kind: 'progress', fraction }))
    .then(
      (result) => say({ kind: 'done', result }),
      (error: unknown) => say(failure(error)),
    )
    // Canvas pixels are outside V8's heap, so V8 would not free them before many renders have accumulated.
    .finally(() => globalThis.gc?.());
});

// The channel closes when the parent ends for any reason: the result is no longer needed.
process.on('disconnect', () => process.exit(0));
// Ctrl-C reaches the whole process group; the parent decides when to stop.
process.on('SIGINT', () => undefined);

function say(message: WorkerMessage): void {
  if (process.connected) process.send?.(message);
}

function failure(error: unknown): WorkerMessage {
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { kind: 'failed', code: error instanceof SampleRenderError ? error.code : 'render_failed', message };
}

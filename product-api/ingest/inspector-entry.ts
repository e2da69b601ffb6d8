import { inspectVideo } from './inspect-video';
import type { InspectionAnswer, InspectionOrder } from './inspection';

/** Entry of the process that looks into files of unknown origin; it ends with its parent. */

process.on('message', (order: InspectionOrder) => {
  inspectVideo(order).then(
    (answer) => say(answer),
    // A broken file makes parser and decoder throw in many ways.
    (error: unknown) => say({ isPlayable: false, reason: error instanceof Error ? error.message : String(error) }),
  );
});

// The channel closes when the parent is gone, however it went.
process.on('disconnect', () => process.exit(0));
// Ctrl-C reaches the whole process group; the parent decides when to stop.
process.on('SIGINT', () => undefined);

function say(answer: InspectionAnswer): void {
  if (process.connected) process.send?.(answer);
}

import path from 'node:path';
import type { VideoProvider } from '../product-api/videos/provider';

/** Has every video ready as soon as it is ordered: always the same, `video.mp4` and `poster.webp` in `directory`. */
export function instantProvider(directory: string): VideoProvider {
  const videoPath = path.join(directory, 'video.mp4');
  const posterPath = path.join(directory, 'poster.webp');
  return {
    name: 'sample',
    looks: { firstMs: 0, waitingMs: 0, workingMs: 0 },
    tellsProgress: true,
    limits: undefined,
    deadlineMs: 60_000,
    lostSubmission: { absentAfterMs: 30_000, giveUpAfterMs: 60_000 },
    billsCanceledWork: false,
    freeSlots: () => Number.POSITIVE_INFINITY,
    endpointFor: () => 'instant',
    guessS: () => 1,
    costUsd: () => 0,
    submit: async ({ attemptId }, claim) =>
      (await claim()) ? { state: 'accepted', ref: attemptId } : { state: 'withdrawn' },
    find: () => Promise.resolve({ state: 'unclear' }),
    status: () =>
      Promise.resolve({
        state: 'succeeded',
        output: { kind: 'local', videoPath, posterPath, width: 854, height: 480 },
      }),
    cancel: () => Promise.resolve(),
    discard: () => Promise.resolve(),
  };
}

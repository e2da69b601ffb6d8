import type { VideoRow } from './read-videos';
import type { VideoProvider } from './provider';

/** A guess never says that it is done. */
const MOST_GUESSED = 0.95;

/**
 * How far a video is, 0 to 1; undefined where it is not being made. For providers that tell none: the time gone by, held
 * against the usual time.
 */
export function progressOf(row: VideoRow, providers: readonly VideoProvider[], now: Date): number | undefined {
  if (row.status !== 'running') return row.status === 'saving' ? row.progress : undefined;
  const provider = providers.find(({ name }) => name === row.provider);
  if (!provider || provider.tellsProgress) return row.progress;
  const goneS = row.begun_at === null ? 0 : (now.getTime() - row.begun_at.getTime()) / 1000;
  return Math.min(MOST_GUESSED, goneS / provider.guessS(row.params.durationS, row.params.resolution));
}

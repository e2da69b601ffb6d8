import type { VideoRow } from './read-videos';
import type { VideoProvider } from './provider';

/** An estimate never reaches 100%. */
const MOST_GUESSED = 0.95;

/**
 * A video's progress, 0 to 1; undefined unless it is being made. For providers that report none, it is estimated from
 * the elapsed and the usual time: measured of such videos, a guess before enough are known.
 */
export function progressOf(
  row: VideoRow,
  providers: readonly VideoProvider[],
  { now, workP50S }: { now: Date; workP50S: number | undefined },
): number | undefined {
  if (row.status !== 'running') return row.status === 'saving' ? row.progress : undefined;
  const provider = providers.find(({ name }) => name === row.provider);
  if (!provider || provider.tellsProgress) return row.progress;
  const goneS = row.begun_at === null ? 0 : (now.getTime() - row.begun_at.getTime()) / 1000;
  const usualS = workP50S ?? provider.guessS(row.params.durationS, row.params.resolution);
  return Math.min(MOST_GUESSED, goneS / Math.max(usualS, 1));
}

import type { FilmTake } from './api/films';
import type { TakeState } from './film';

/** Facts that decide whether a shot can be made. */
export interface PlannedShot {
  /** Whether the video of the shot still exists. */
  isThere: boolean;
  /** Only of a shot that the film makes. */
  take?: Pick<FilmTake, 'id' | 'from' | 'state' | 'fault'> | undefined;
}

/** Whether a take can be asked for: one that isn't begun, that failed or was canceled. */
export function isOpenTake(state: TakeState): boolean {
  return !['making', 'ready', 'missing'].includes(state);
}

/**
 * The shots that a request has made: all that can be, or those of the chosen takes with what waits already. One that
 * begins with the shot before needs that to be there, or to be made as well.
 */
export function planTakes<T extends PlannedShot>(shots: readonly T[], chosen?: ReadonlySet<string>): T[] {
  /** The shot before is there, or is made. */
  let comes = false;
  return shots.filter(({ isThere, take }) => {
    if (!take) {
      comes = isThere;
      return false;
    }
    const { id, from, state, fault } = take;
    const isAsked = chosen === undefined || chosen.has(id) || state === 'waiting';
    const isMakeable = fault === undefined && (from !== 'previous' || comes);
    const isPlanned = isOpenTake(state) && isAsked && isMakeable;
    comes = isPlanned || state === 'making' || state === 'ready';
    return isPlanned;
  });
}

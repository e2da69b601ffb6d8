import type { TakeState } from '#contracts/film';
import { type PlannedShot, planTakes } from '#contracts/film-plan';
import { UNFINISHED } from '../videos/unfinished';
import type { ShotRow, WholeShot } from './read-films';

type VideoFacts = Pick<ShotRow, 'take_id' | 'video_id' | 'status' | 'deleted_at' | 'video_key'>;

/** Its video once existed, and can't be watched any more. */
export function isMissing({ take_id, video_id, status, deleted_at, video_key }: VideoFacts): boolean {
  if (video_id === null) return false;
  if (take_id === null) return video_key === null;
  return deleted_at !== null || (status === 'ready' && video_key === null);
}

/** Its video can be watched. */
export function isMade(shot: ShotRow): boolean {
  return shot.status === 'ready' && shot.video_key !== null;
}

/** Where a take has got to with its video; undefined without one. */
export function stateOfVideo(shot: ShotRow): Exclude<TakeState, 'draft' | 'waiting' | 'blocked'> | undefined {
  if (shot.video_id === null || shot.status === null) return undefined;
  if (isMissing(shot)) return 'missing';
  if (UNFINISHED.includes(shot.status)) return 'making';
  return shot.status as 'ready' | 'failed' | 'canceled';
}

/** The states of a film's shots, in their order; undefined for parts of videos that existed before. */
export function takeStates(shots: readonly WholeShot[]): (TakeState | undefined)[] {
  /** The shot before is there, or is made if it is asked for. */
  let comes = false;
  return shots.map((shot) => {
    if (shot.take_id === null) {
      comes = !isMissing(shot);
      return undefined;
    }
    const state = stateOfVideo(shot) ?? openState(shot, comes);
    comes = state === 'ready' || state === 'making' || state === 'waiting' || (state === 'draft' && !shot.fault);
    return state;
  });
}

function openState({ source, is_wanted: isWanted }: WholeShot, comes: boolean): 'draft' | 'waiting' | 'blocked' {
  if (source === 'previous' && !comes) return 'blocked';
  return isWanted ? 'waiting' : 'draft';
}

/** The takes that a request has made (`planTakes`). */
export function takesToMake<T extends WholeShot>(shots: readonly T[], chosen?: ReadonlySet<string>): T[] {
  const states = takeStates(shots);
  const planned = shots.map((shot, index): PlannedShot & { shot: T } => {
    const { take_id: id, source: from, fault } = shot;
    const state = states[index];
    const take = id !== null && from !== null && state ? { id, from, state, ...(fault && { fault }) } : undefined;
    return { shot, isThere: !isMissing(shot), take };
  });
  return planTakes(planned, chosen).map(({ shot }) => shot);
}

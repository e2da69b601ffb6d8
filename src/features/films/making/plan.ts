import type { Video } from '#contracts/api/videos';
import { type PlannedShot, planTakes } from '#contracts/film-plan';
import { type DraftShot, type TakeNow, type TakesNow, videoOf } from '../draft';

/** Sums of making takes. */
export interface Plan {
  /** How many shots are made. */
  count: number;
  /** At most. */
  credits: number;
}

/**
 * Takes that a press makes by the product API's rule: all that can be made, or only one, with those that wait already.
 * Takes that aren't saved yet are not in it. The price of all is the product API's own.
 */
export function planOf(
  shots: readonly DraftShot[],
  videos: ReadonlyMap<string, Video>,
  takes: TakesNow,
  chosen?: string,
): Plan {
  const planned = shots.map((shot): PlannedShot & { take: TakeNow | undefined } => ({
    isThere: videoOf(shot, videos, takes) !== undefined,
    take: shot.take && takes.get(shot.take.id),
  }));
  const plan = planTakes(planned, chosen === undefined ? undefined : new Set([chosen]));
  return { count: plan.length, credits: plan.reduce((sum, { take }) => sum + (take?.credits ?? 0), 0) };
}

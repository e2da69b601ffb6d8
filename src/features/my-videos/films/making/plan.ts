import { type DraftShot, type TakesNow, videoOf } from '../draft';
import type { Video } from '#contracts/api/videos';

/** What making takes comes to. */
export interface Plan {
  /** How many shots are made. */
  count: number;
  /** At most. */
  credits: number;
}

/**
 * What a press makes: all takes that can be made, or only one, with those that wait already. The product API decides
 * and has the price; this says it before.
 */
export function planOf(
  shots: readonly DraftShot[],
  videos: ReadonlyMap<string, Video>,
  takes: TakesNow,
  chosen?: string,
): Plan {
  let comes = false;
  const plan: Plan = { count: 0, credits: 0 };
  for (const shot of shots) {
    const take = shot.take && takes.get(shot.take.id);
    if (!take) {
      comes = videoOf(shot, videos, takes) !== undefined;
      continue;
    }
    const isAsked = chosen === undefined || chosen === take.id || take.state === 'waiting';
    const isOpen = !['making', 'ready', 'missing'].includes(take.state) && isAsked;
    const isPlanned = isOpen && take.fault === undefined && (take.from !== 'previous' || comes);
    comes = isPlanned || take.state === 'making' || take.state === 'ready';
    if (!isPlanned) continue;
    plan.count += 1;
    plan.credits += take.credits ?? 0;
  }
  return plan;
}

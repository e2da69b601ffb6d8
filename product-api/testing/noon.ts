import { DAY_MS } from '#contracts/day';

/**
 * From now to the noon of tomorrow, UTC, in ms: the clock of tests about budgets and limits of a day, which must not end
 * meanwhile.
 */
export function msUntilNoon(now = Date.now()): number {
  return (Math.floor(now / DAY_MS) + 1.5) * DAY_MS - now;
}

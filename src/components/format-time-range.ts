/**
 * "40–70 sec", "2–3 min" in the visitor's language; one time where both come out the same. In whole seconds below 90,
 * else in minutes.
 *
 * @param fromS seconds, not more than `toS`
 */
export function formatTimeRange(language: string, fromS: number, toS: number): string {
  const [unit, unitS] = toS < 90 ? ['second', 1] : ['minute', 60];
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 0,
  });
  const [from, to] = [fromS, toS].map((seconds) => Math.max(1, Math.round(seconds / unitS))) as [number, number];
  // Safari has formatRange from 15.4; before that, only the longer time, so that no user waits longer than promised.
  if (from >= to || !('formatRange' in format)) return format.format(to);
  return format.formatRange(from, to);
}

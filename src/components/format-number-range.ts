type RangeFormat = Pick<Intl.NumberFormat, 'format'> & Partial<Pick<Intl.NumberFormat, 'formatRange'>>;

/**
 * "12–30" as the format writes ranges; one number where both are equal, which a range would write as "~30". Firefox has
 * `formatRange` from 116: before that, the two numbers with an en dash.
 *
 * @param from not more than `to`
 */
export function formatNumberRange(format: RangeFormat, from: number, to: number): string {
  if (from === to) return format.format(to);
  return format.formatRange?.(from, to) ?? `${format.format(from)}–${format.format(to)}`;
}

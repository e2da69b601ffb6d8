const YEAR_DAYS = 365;

/** "30 days", "1 year": whole years where the days make some. */
export function formatDays(language: string, days: number): string {
  const [value, unit] = days % YEAR_DAYS === 0 ? [days / YEAR_DAYS, 'year'] : [days, 'day'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

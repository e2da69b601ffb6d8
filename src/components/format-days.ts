const YEAR_DAYS = 365;

/** "30 days", "1 year": whole years where the days make some, with or without leap days. */
export function formatDays(language: string, days: number): string {
  const years = Math.floor(days / YEAR_DAYS);
  const [value, unit] = days % YEAR_DAYS < years ? [years, 'year'] : [days, 'day'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** "12 %" in the writing of a language; `share` is from 0 to 1, or negative for a reduction. */
export function formatPercent(language: string, share: number): string {
  return new Intl.NumberFormat(language, { style: 'percent' }).format(share);
}

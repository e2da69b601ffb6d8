/** `05.0/10.0`: lengths as on a film leader, with the language's decimal mark. */
export function timecodes(durationsS: readonly number[], language: string): string {
  const seconds = new Intl.NumberFormat(language, {
    minimumIntegerDigits: 2,
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return durationsS.map((durationS) => seconds.format(durationS)).join('/');
}

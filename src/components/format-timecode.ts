/** A clip's length as on a film leader: `05.0 s`, with the language's decimal mark. */
export function formatTimecode(durationS: number, language: string, unit: string): string {
  return `${seconds(language).format(durationS)}\u00a0${unit}`;
}

/** `05.0–10.0 s`; a single length when both ends are the same. */
export function formatTimecodeRange(shortestS: number, longestS: number, language: string, unit: string): string {
  if (shortestS === longestS) return formatTimecode(shortestS, language, unit);
  return `${seconds(language).format(shortestS)}–${formatTimecode(longestS, language, unit)}`;
}

function seconds(language: string): Intl.NumberFormat {
  return new Intl.NumberFormat(language, {
    minimumIntegerDigits: 2,
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
}

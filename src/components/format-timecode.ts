/** A clip's length as on a film leader: `05.0 s`, with the language's decimal mark. */
export function formatTimecode(durationS: number, language: string, unit: string): string {
  return `${seconds(language).format(durationS)}\u00a0${unit}`;
}

/** `05.0/10.0 s`: the lengths there are, and none between them. */
export function formatTimecodes(durationsS: readonly number[], language: string, unit: string): string {
  return `${durationsS.map((durationS) => seconds(language).format(durationS)).join('/')}\u00a0${unit}`;
}

function seconds(language: string): Intl.NumberFormat {
  return new Intl.NumberFormat(language, {
    minimumIntegerDigits: 2,
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
}

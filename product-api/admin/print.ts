/** An answer that is printed as a text of its own, not as indented lines. */
export class Told {
  /** @param hasErrors whether the command found errors, so that a script can tell by its exit code */
  constructor(
    readonly answer: unknown,
    readonly text: string,
    readonly hasErrors = false,
  ) {}
}

/** Characters that a terminal would execute, or that change the reading order. */
const TRICKS = /[\p{Cc}\u202a-\u202e\u2066-\u2069\p{Cs}]/gu;

/** An answer as indented, readable lines. It contains users' text, so these become spaces. */
export function toLines(value: unknown, indent = ''): string[] {
  if (Array.isArray(value))
    return value.length === 0 ? [`${indent}none`] : value.flatMap((item) => listItem(item, indent));
  if (isRecord(value)) return Object.entries(value).flatMap(([key, entry]) => field(key, entry, indent));
  return [indent + toText(value)];
}

function listItem(item: unknown, indent: string): string[] {
  const lines = toLines(item, `${indent}  `);
  return [`${indent}- ${(lines[0] ?? '').trimStart()}`, ...lines.slice(1)];
}

function field(key: string, value: unknown, indent: string): string[] {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) || isRecord(value)
    ? [`${indent}${key}:`, ...toLines(value, `${indent}  `)]
    : [`${indent}${key}: ${toText(value)}`];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof Date);
}

/** A value on one line, without characters that a terminal would execute. */
export function toText(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value).replace(TRICKS, ' ');
}

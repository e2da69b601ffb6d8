import {
  FIRST_TOUCH_FLAGS,
  FIRST_TOUCH_MAX_TEXT,
  FIRST_TOUCH_NUMBERS,
  FIRST_TOUCH_TEXTS,
  type FirstTouch,
} from '#contracts/first-touch';

const MAX_HEADER_CHARS = 8_192;

/**
 * Reads the `x-user-from` header: JSON, plain or percent-encoded (a header can't carry every letter as it is). It comes
 * from a browser, so only known fields of the right type are kept, as plain text of limited length. Undefined when no
 * usable field remains; never throws.
 */
export function parseFirstTouch(header: unknown): FirstTouch | undefined {
  if (typeof header !== 'string' || header.length > MAX_HEADER_CHARS) return undefined;
  const record = parseObject(header) ?? parseObject(decodePercent(header));
  if (!record) return undefined;
  const kept: [string, string | number | boolean][] = [];
  for (const field of FIRST_TOUCH_TEXTS) {
    const text = cleanText(record[field]);
    if (text !== '') kept.push([field, text]);
  }
  for (const field of FIRST_TOUCH_NUMBERS) {
    const value = record[field];
    if (typeof value === 'number' && Number.isFinite(value)) kept.push([field, value]);
  }
  for (const field of FIRST_TOUCH_FLAGS) {
    const value = record[field];
    if (typeof value === 'boolean') kept.push([field, value]);
  }
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

function parseObject(json: string | undefined): Record<string, unknown> | undefined {
  if (json === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(json);
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Without control characters, half surrogates (PostgreSQL refuses both in JSON) and surrounding space. */
function cleanText(value: unknown): string {
  if (typeof value !== 'string') return '';
  const plain = value
    .slice(0, FIRST_TOUCH_MAX_TEXT)
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\p{Cs}/gu, '');
  return plain.trim();
}

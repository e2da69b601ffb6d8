/** The deciding parts of a JSON answer, in the forms that FastAPI, RFC 9457 and our providers use. */
export interface AnswerParts {
  kinds: string[];
  fields: string[];
  words: string;
}

/** Longer sentences carry input or a stack trace. */
const MAX_WORDS = 400;
const KIND = /^[\w.]{1,60}$/;
const PLACE = /^\w{1,40}$/;
/** Text in quotation marks may be the visitor's. */
const QUOTATION = /"[^"]*"|'[^']*'|“[^”]*”|‘[^’]*’|«[^»]*»|`[^`]*`/g;

/** Undefined for what is no JSON object: a page, or nothing. */
export function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return isObject(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads kinds, places and the provider's own sentence out of an error body. `input`, `ctx` and everything unknown are
 * left aside: providers repeat the whole request there.
 */
export function readParts(body: Record<string, unknown>): AnswerParts {
  const { detail, error, error_type: errorType, invalid_fields: invalidFields } = body;
  const faults = [...listOf(detail), ...listOf(error), ...listOf(invalidFields)];
  const kinds = [errorType, ...faults.flatMap(({ type, code }) => [type, code])].filter(isKind);
  const fields = faults.flatMap(({ loc, field }) => placeOf(loc) ?? placeOf(field) ?? []);
  const sentences = [detail, error, body.message, body.title, ...faults.map(({ msg, message }) => msg ?? message)];
  return { kinds, fields, words: wordsOf(sentences.filter((sentence) => typeof sentence === 'string').join(' ')) };
}

/** A provider's sentence without its quotations. */
export function wordsOf(sentence: string): string {
  return sentence.replaceAll(QUOTATION, '…').slice(0, MAX_WORDS);
}

function listOf(value: unknown): Record<string, unknown>[] {
  return (Array.isArray(value) ? (value as unknown[]) : [value]).filter(isObject);
}

function placeOf(place: unknown): string | undefined {
  const steps: unknown[] = typeof place === 'string' ? place.split('.') : Array.isArray(place) ? place : [];
  const isReadable = steps.every((step) => PLACE.test(String(step)));
  return steps.length > 0 && steps.length <= 6 && isReadable ? steps.join('.') : undefined;
}

function isKind(value: unknown): value is string {
  return typeof value === 'string' && KIND.test(value);
}

/** A JSON object, not a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

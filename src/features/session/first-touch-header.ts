import { FIRST_TOUCH_MAX_HEADER } from '#contracts/first-touch';

/** Where the attribution record of the first visit is kept (features/attribution). */
export const FIRST_TOUCH_KEY = 'first-touch';

/** The stored record as the value of a header. Undefined when there is none that would be taken. */
export function firstTouchHeader(): string | undefined {
  try {
    const record = window.localStorage.getItem(FIRST_TOUCH_KEY);
    const header = record === null ? undefined : toAsciiJson(JSON.parse(record));
    return header !== undefined && header.length <= FIRST_TOUCH_MAX_HEADER ? header : undefined;
  } catch {
    return undefined;
  }
}

/** Headers carry ASCII alone; JSON can spell everything else in it. */
export function toAsciiJson(value: unknown): string {
  const json = JSON.stringify(value);
  return json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

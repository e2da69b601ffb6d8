/** Where the attribution record of the first visit is kept; see docs on attribution. */
export const FIRST_TOUCH_KEY = 'first-touch';

/** The stored record as the value of a header: JSON in ASCII. Undefined when there is none. */
export function firstTouchHeader(): string | undefined {
  try {
    const record = window.localStorage.getItem(FIRST_TOUCH_KEY);
    return record === null ? undefined : toAscii(JSON.stringify(JSON.parse(record)));
  } catch {
    return undefined;
  }
}

/** Headers carry ASCII alone; JSON can spell everything else in it. */
function toAscii(json: string): string {
  return json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

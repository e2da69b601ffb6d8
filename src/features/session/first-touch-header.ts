import { FIRST_TOUCH_MAX_HEADER } from '#contracts/first-touch';
import { browserStorage } from '../../browser-storage';

/** The stored record as the value of a header. Undefined if there is none that the server would accept. */
export function firstTouchHeader(): string | undefined {
  const record = browserStorage.firstTouch.read();
  if (record === null || record === undefined) return undefined;
  const header = toAsciiJson(record);
  return header.length <= FIRST_TOUCH_MAX_HEADER ? header : undefined;
}

/** Headers carry ASCII alone; JSON can spell everything else in it. */
export function toAsciiJson(value: unknown): string {
  const json = JSON.stringify(value);
  return json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

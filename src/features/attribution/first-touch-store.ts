import type { FirstTouch } from '#contracts/first-touch';
import { FIRST_TOUCH_KEY } from '../session/first-touch-header';

/** Set once a record was kept in this browser: the first visit stays the first, even if its record is gone. */
export const FIRST_TOUCH_DONE_KEY = 'first-touch-done';

export function isFirstTouchDone(): boolean {
  try {
    return localStorage.getItem(FIRST_TOUCH_DONE_KEY) !== null;
  } catch {
    // Where nothing can be kept there is nothing to do.
    return true;
  }
}

/** @returns whether it could be kept. */
export function keepFirstTouch(record: FirstTouch): boolean {
  try {
    localStorage.setItem(FIRST_TOUCH_KEY, JSON.stringify(record));
    localStorage.setItem(FIRST_TOUCH_DONE_KEY, '1');
    return true;
  } catch {
    return false;
  }
}

/** Without consent nothing stays, the flag included. */
export function forgetFirstTouch(): void {
  try {
    localStorage.removeItem(FIRST_TOUCH_KEY);
    localStorage.removeItem(FIRST_TOUCH_DONE_KEY);
  } catch {
    // Nothing was kept either.
  }
}

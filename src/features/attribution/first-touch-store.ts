import type { FirstTouch } from '#contracts/first-touch';
import { browserStorage } from '../../browser-storage';

const { firstTouch, firstTouchDone } = browserStorage;

/** Also without storage: then there is nothing to record. */
export function isFirstTouchDone(): boolean {
  return firstTouchDone.read() !== null;
}

/** @returns whether it could be stored */
export function keepFirstTouch(record: FirstTouch): boolean {
  return firstTouch.write(record) && firstTouchDone.write(1);
}

/** Without consent nothing stays stored, the flag included. */
export function forgetFirstTouch(): void {
  firstTouch.remove();
  firstTouchDone.remove();
}

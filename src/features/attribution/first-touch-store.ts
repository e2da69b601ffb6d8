import type { FirstTouch } from '#contracts/first-touch';
import { browserStorage } from '../../browser-storage';

const { firstTouch, firstTouchDone } = browserStorage;

/** Also where nothing can be kept: then there is nothing to do. */
export function isFirstTouchDone(): boolean {
  return firstTouchDone.read() !== null;
}

/** @returns whether it could be kept. */
export function keepFirstTouch(record: FirstTouch): boolean {
  return firstTouch.write(record) && firstTouchDone.write(1);
}

/** Without consent nothing stays, the flag included. */
export function forgetFirstTouch(): void {
  firstTouch.remove();
  firstTouchDone.remove();
}

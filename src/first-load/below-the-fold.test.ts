/** @jest-environment jsdom */
import { layOutBelowTheFold, DEFER_LAYOUT_SCRIPT } from './below-the-fold';

beforeEach(() => {
  jest.useFakeTimers();
  document.documentElement.setAttribute('data-defer-layout', '');
  document.body.innerHTML = '<section data-below-fold></section><footer data-below-fold></footer>';
});
afterEach(() => jest.useRealTimers());

const isDeferred = () => document.documentElement.hasAttribute('data-defer-layout');
const laidOut = () =>
  [...document.querySelectorAll<HTMLElement>('[data-below-fold]')].map((part) => part.style.cssText);

/** Runs the script like the browser in the head; jsdom has no navigation entries. */
function arriveBy(type: NavigationTimingType, hash = ''): void {
  Object.assign(performance, { getEntriesByType: () => [{ type }] });
  window.location.hash = hash;
  (0, eval)(DEFER_LAYOUT_SCRIPT);
}

it('lays out the parts below the fold one by one, from the top, then removes the mark', () => {
  layOutBelowTheFold();
  expect(laidOut()).toEqual(['content-visibility: visible;', '']);
  jest.advanceTimersToNextTimer();
  expect(laidOut()).toEqual(['content-visibility: visible;', 'content-visibility: visible;']);
  expect(isDeferred()).toBe(true);
  jest.advanceTimersToNextTimer();
  expect(isDeferred()).toBe(false);
});

it('does nothing on a page without the mark', () => {
  document.documentElement.removeAttribute('data-defer-layout');
  layOutBelowTheFold();
  expect(laidOut()).toEqual(['', '']);
});

it.each<[NavigationTimingType, string, boolean]>([
  ['navigate', '', true],
  ['navigate', '#faq', false],
  ['reload', '', false],
  ['back_forward', '', false],
])('after %s to "%s" the page is marked: %s', (type, hash, isMarked) => {
  arriveBy(type, hash);
  expect(isDeferred()).toBe(isMarked);
});

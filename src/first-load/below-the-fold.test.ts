/** @jest-environment jsdom */
import { layOutBelowTheFold, OPENING_SCRIPT } from './below-the-fold';

beforeEach(() => {
  jest.useFakeTimers();
  document.documentElement.setAttribute('data-opening', '');
  document.body.innerHTML = '<section data-far></section><footer data-far></footer>';
});
afterEach(() => jest.useRealTimers());

const isOpening = () => document.documentElement.hasAttribute('data-opening');
const laidOut = () => [...document.querySelectorAll<HTMLElement>('[data-far]')].map((part) => part.style.cssText);

/** As the browser runs it in the head; jsdom knows nothing of navigations. */
function arriveBy(type: NavigationTimingType, hash = ''): void {
  Object.assign(performance, { getEntriesByType: () => [{ type }] });
  window.location.hash = hash;
  (0, eval)(OPENING_SCRIPT);
}

it('lays out one far part after the other, from the top, then leaves the page as any other', () => {
  layOutBelowTheFold();
  expect(laidOut()).toEqual(['content-visibility: visible;', '']);
  jest.advanceTimersToNextTimer();
  expect(laidOut()).toEqual(['content-visibility: visible;', 'content-visibility: visible;']);
  expect(isOpening()).toBe(true);
  jest.advanceTimersToNextTimer();
  expect(isOpening()).toBe(false);
});

it('leaves a page alone that is not marked', () => {
  document.documentElement.removeAttribute('data-opening');
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
  expect(isOpening()).toBe(isMarked);
});

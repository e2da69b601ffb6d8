import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import './dialog';

// How long findBy and waitFor wait before they fail. The default of a second is too short for a busy machine.
configure({ asyncUtilTimeout: 20_000 });

// jsdom has no layout and therefore no media queries: none matches (reduced motion, light, narrow, ...).
window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});

// jsdom has no layout: nothing scrolls.
Element.prototype.scrollIntoView ??= () => undefined;

// jsdom has no idle callbacks: code that waits for one (src/first-load/when-usable.ts) would run at a random moment.
window.requestIdleCallback ??= () => 0;
window.cancelIdleCallback ??= () => undefined;

// Fake answers have the fields that their test needs; src/http/answers has the tests of the check itself.
jest.mock('../../src/http/answers/can-read', () => ({ canRead: () => true }));

// An unexpected console warning fails the test. Tests that expect one spy on the console themselves.
let complaints: string[] = [];

beforeEach(() => {
  complaints = [];
  for (const level of ['error', 'warn'] as const) {
    jest.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      complaints.push(`console.${level}: ${parts.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  jest.restoreAllMocks();
  if (complaints.length > 0) throw new Error(`Unexpected output:\n${complaints.join('\n')}`);
});

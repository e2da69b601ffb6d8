import '@testing-library/jest-dom';
import './dialog';

// jsdom lays nothing out and so has no media queries: nothing matches (no reduced motion, light, narrow, ...).
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

// jsdom is never idle: what waits for that (src/layout/when-usable.ts) would come at whatever moment of a test.
window.requestIdleCallback ??= () => 0;
window.cancelIdleCallback ??= () => undefined;

// A warning that a test does not expect is a fault. A test that expects one spies on the console itself.
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

import { IDLE_MS, pollPauseMs } from './polling';

const video = (status: 'queued' | 'running' | 'saving' | 'ready' | 'failed' | 'canceled', askAgainMs?: number) => ({
  status,
  askAgainMs,
});

test('polls when the answers say, the soonest first', () => {
  expect(pollPauseMs([video('running', 9_000)], false)).toBe(9_000);
  expect(pollPauseMs([video('queued', 15_000), video('running', 2_000), video('ready')], false)).toBe(2_000);
});

test('polls soon before the first answer', () => {
  expect(pollPauseMs([video('queued')], false)).toBeLessThanOrEqual(3_000);
});

test('polls rarely when nothing moves', () => {
  expect(pollPauseMs([video('ready'), video('failed'), video('canceled')], false)).toBe(IDLE_MS);
  expect(pollPauseMs([], false)).toBe(IDLE_MS);
});

test('polls less often in a hidden tab', () => {
  expect(pollPauseMs([video('running', 2_000)], true)).toBe(10_000);
  expect(pollPauseMs([video('running', 15_000)], true)).toBe(15_000);
});

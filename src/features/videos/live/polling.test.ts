import { IDLE_MS, pollPauseMs } from './polling';

const video = (status: 'queued' | 'running' | 'saving' | 'ready' | 'failed' | 'canceled', askAgainMs?: number) => ({
  status,
  askAgainMs,
});

const VISIBLE = { isHidden: false, hasEvents: false };
const HIDDEN = { isHidden: true, hasEvents: false };

test('polls when the answers say, the soonest first', () => {
  expect(pollPauseMs([video('running', 9_000)], VISIBLE)).toBe(9_000);
  expect(pollPauseMs([video('queued', 15_000), video('running', 2_000), video('ready')], VISIBLE)).toBe(2_000);
});

test('polls soon before the first answer', () => {
  expect(pollPauseMs([video('queued')], VISIBLE)).toBeLessThanOrEqual(3_000);
});

test('polls rarely when nothing moves', () => {
  expect(pollPauseMs([video('ready'), video('failed'), video('canceled')], VISIBLE)).toBe(IDLE_MS);
  expect(pollPauseMs([], VISIBLE)).toBe(IDLE_MS);
});

test('polls less often in a hidden tab', () => {
  expect(pollPauseMs([video('running', 2_000)], HIDDEN)).toBe(10_000);
  expect(pollPauseMs([video('running', 15_000)], HIDDEN)).toBe(15_000);
});

test('with live events, polls rarely, and for the place in the queue as before', () => {
  const live = { isHidden: false, hasEvents: true };
  expect(pollPauseMs([video('running', 2_000), video('saving', 2_000)], live)).toBe(15_000);
  expect(pollPauseMs([video('running', 2_000), video('queued', 4_000)], live)).toBe(4_000);
});

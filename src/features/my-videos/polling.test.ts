import { pollPauseMs } from './polling';

const video = (status: 'queued' | 'running' | 'saving' | 'ready' | 'failed' | 'canceled') => ({ status });

test('the more happens, the sooner it asks again', () => {
  const rendering = pollPauseMs([video('ready'), video('running')], false);
  const saving = pollPauseMs([video('saving')], false);
  const waiting = pollPauseMs([video('queued')], false);
  const idle = pollPauseMs([video('ready'), video('failed'), video('canceled')], false);
  expect(rendering).toBeLessThan(waiting);
  expect(saving).toBe(rendering);
  expect(waiting).toBeLessThan(idle);
  expect(pollPauseMs([], false)).toBe(idle);
});

test('a hidden tab asks less often', () => {
  expect(pollPauseMs([video('running')], true)).toBeGreaterThan(pollPauseMs([video('running')], false));
});

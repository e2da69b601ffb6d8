import { pollPauseMs } from './polling';

const video = (status: 'queued' | 'running' | 'saving' | 'ready' | 'failed' | 'canceled') => ({ status });

test('polls more often the more is happening', () => {
  const rendering = pollPauseMs([video('ready'), video('running')], false);
  const saving = pollPauseMs([video('saving')], false);
  const waiting = pollPauseMs([video('queued')], false);
  const idle = pollPauseMs([video('ready'), video('failed'), video('canceled')], false);
  expect(rendering).toBeLessThan(waiting);
  expect(saving).toBe(rendering);
  expect(waiting).toBeLessThan(idle);
  expect(pollPauseMs([], false)).toBe(idle);
});

test('polls less often far back in the queue, down to a limit', () => {
  const at = (queuePosition: number) => pollPauseMs([{ status: 'queued', queuePosition }], false);
  expect(at(1)).toBe(pollPauseMs([video('queued')], false));
  expect(at(10)).toBe(at(1));
  expect(at(20)).toBe(2 * at(1));
  expect(at(51)).toBe(15_000);
  expect(at(10_000)).toBe(15_000);
  const one = { status: 'running' } as const;
  expect(pollPauseMs([{ status: 'queued', queuePosition: 900 }, one], false)).toBe(pollPauseMs([one], false));
});

test('polls less often in a hidden tab', () => {
  expect(pollPauseMs([video('running')], true)).toBeGreaterThan(pollPauseMs([video('running')], false));
});

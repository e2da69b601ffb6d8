import type { VideoRequest } from '#contracts/api/videos';
import { refusal, serve, type FakeAnswer } from '../../../../scripts/jest/serve';
import { browserStorage } from '../../../browser-storage';
import { submitVideos } from './submit-videos';

const request: VideoRequest = { model: 'sea-1', mode: 'text', prompt: 'Rain', durationS: 5, resolution: '720p' };
const accepted: FakeAnswer = { status: 202, body: { video: { id: 'v1' } } };

/** Responds in this order; the last response repeats. */
function serveInTurn(...answers: [...FakeAnswer[], FakeAnswer]) {
  let turn = 0;
  return serve({ 'POST /api/videos': () => answers[Math.min(turn++, answers.length - 1)] ?? 'network failure' });
}

/** Submits while fake time skips all pauses. */
async function submit(onRetry = jest.fn(), requests = [request]) {
  const result = submitVideos(requests, 12, onRetry).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(60_000);
  return result;
}

beforeEach(() => {
  sessionStorage.clear();
  jest.useFakeTimers();
});

afterEach(() => jest.useRealTimers());

const keysOf = (calls: ReturnType<typeof serve>) => calls.map(({ headers }) => headers.get('idempotency-key'));

it('retries under the same key when there was no response', async () => {
  const calls = serveInTurn('network failure', refusal(503, 'product_api_unavailable'), accepted);
  const onRetry = jest.fn();
  expect(await submit(onRetry)).toEqual([{ id: 'v1' }]);
  expect(calls).toHaveLength(3);
  expect(new Set(keysOf(calls)).size).toBe(1);
  expect(onRetry).toHaveBeenCalledTimes(2);
});

it('does not retry a refusal, and uses a new key for the next press', async () => {
  const calls = serveInTurn(refusal(422, 'prompt_refused'));
  expect(await submit()).toMatchObject({ code: 'prompt_refused' });
  await submit();
  expect(calls).toHaveLength(2);
  expect(new Set(keysOf(calls)).size).toBe(2);
});

it('stays the same attempt while credits are missing', async () => {
  const calls = serveInTurn(refusal(402, 'insufficient_credits'), accepted);
  expect(await submit()).toMatchObject({ code: 'insufficient_credits' });
  expect(await submit()).toEqual([{ id: 'v1' }]);
  expect(new Set(keysOf(calls)).size).toBe(1);
});

it('gives up after four tries; the next press of the same form reuses the key', async () => {
  const calls = serveInTurn('network failure');
  expect(await submit()).toMatchObject({ code: 'product_api_unavailable' });
  expect(calls).toHaveLength(4);
  await submit();
  expect(new Set(keysOf(calls)).size).toBe(1);
});

it('reuses the key of a press that got no response before the page was updated', async () => {
  browserStorage.openAttempt.write({ key: 'earlier', body: JSON.stringify(request) });
  const calls = serveInTurn(accepted);
  await submit();
  expect(keysOf(calls)).toEqual(['earlier']);
});

it('uses a new key after every accepted video', async () => {
  const calls = serveInTurn(accepted);
  await submit();
  await submit();
  expect(new Set(keysOf(calls)).size).toBe(2);
});

it('repeats several takes with all their keys when there was no response', async () => {
  const answers: FakeAnswer[] = ['network failure', { status: 202, body: { videos: [{ id: 'v1' }, { id: 'v2' }] } }];
  const calls = serve({ 'POST /api/videos/takes': () => answers.shift() ?? 'network failure' });
  expect(await submit(jest.fn(), [request, request])).toEqual([{ id: 'v1' }, { id: 'v2' }]);
  expect(calls).toHaveLength(2);
  expect(calls[0]?.body).toEqual(calls[1]?.body);
});

it('one more take is another attempt', async () => {
  const calls = serve({ 'POST /api/videos/takes': 'network failure' });
  await submit(jest.fn(), [request, request]);
  await submit(jest.fn(), [request, request, request, request]);
  const keys = calls.map(({ body }) => (body as { takes: { key: string }[] }).takes.map(({ key }) => key));
  expect(new Set(keys.flat()).size).toBe(6);
});

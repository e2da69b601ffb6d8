import type { Answer } from './call';
import { sharedAnswer } from './shared-answer';

const answers: ((answer: Answer) => void)[] = [];
const ask = jest.fn(() => new Promise<Answer>((resolve) => answers.push(resolve)));

beforeEach(() => {
  jest.useFakeTimers();
  ask.mockClear();
});

afterEach(() => jest.useRealTimers());

const answerWith = (status: number) => answers.shift()?.({ status, body: { status } });

it('is requested once for all concurrent callers, and again for a later one', async () => {
  const waiting = [1, 2, 3].map(() => sharedAnswer('a', 0, ask));
  expect(ask).toHaveBeenCalledTimes(1);
  answerWith(200);
  expect(await Promise.all(waiting)).toEqual(Array.from({ length: 3 }, () => ({ status: 200, body: { status: 200 } })));
  void sharedAnswer('a', 0, ask);
  expect(ask).toHaveBeenCalledTimes(2);
  answerWith(200);
});

it('is cached while it is fresh', async () => {
  const first = sharedAnswer('b', 1_000, ask);
  answerWith(200);
  await first;
  jest.advanceTimersByTime(900);
  await sharedAnswer('b', 1_000, ask);
  expect(ask).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(200);
  void sharedAnswer('b', 1_000, ask);
  expect(ask).toHaveBeenCalledTimes(2);
  answerWith(200);
});

it('is not kept when it is a refusal or a failure', async () => {
  const refused = sharedAnswer('c', 1_000, ask);
  answerWith(429);
  expect((await refused).status).toBe(429);
  await expect(sharedAnswer('c', 1_000, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  const third = sharedAnswer('c', 1_000, ask);
  answerWith(200);
  expect((await third).status).toBe(200);
});

it.each([429, 401, 503])('is the first caller’s own with status %i: all others ask for themselves', async (status) => {
  const [first, ...others] = [1, 2, 3].map(() => sharedAnswer('f', 1_000, ask));
  answerWith(status);
  expect((await first)?.status).toBe(status);
  await jest.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(3);
  answerWith(200);
  answerWith(200);
  expect((await Promise.all(others)).map((answer) => answer.status)).toEqual([200, 200]);
});

it('is nobody’s when the first call fails: all others ask for themselves', async () => {
  const failing = sharedAnswer('g', 1_000, () => Promise.reject(new Error('down')));
  const other = sharedAnswer('g', 1_000, ask);
  await expect(failing).rejects.toThrow('down');
  await jest.advanceTimersByTimeAsync(0);
  answerWith(404);
  expect((await other).status).toBe(404);
});

it('is shared when there is nothing under the name', async () => {
  const waiting = [1, 2].map(() => sharedAnswer('h', 0, ask));
  answerWith(404);
  expect((await Promise.all(waiting)).map((answer) => answer.status)).toEqual([404, 404]);
  expect(ask).toHaveBeenCalledTimes(1);
});

it('is one for each name', () => {
  void sharedAnswer('d', 0, ask);
  void sharedAnswer('e', 0, ask);
  expect(ask).toHaveBeenCalledTimes(2);
});

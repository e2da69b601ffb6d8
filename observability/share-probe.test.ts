import { shareProbe } from './share-probe';

let clockMs: number;
let ends: ((isGood: boolean) => void)[];
const look = () => new Promise<boolean>((resolve) => ends.push(resolve));

beforeEach(() => {
  clockMs = 0;
  ends = [];
  jest.spyOn(performance, 'now').mockImplementation(() => clockMs);
});

afterEach(() => jest.restoreAllMocks());

it('looks once for all who ask while it lasts, even if that takes long', async () => {
  const probe = shareProbe(look);
  const answers = [probe()];
  for (let i = 0; i < 50; i += 1) {
    clockMs += 1_000;
    answers.push(probe());
  }
  expect(ends).toHaveLength(1);
  ends[0]?.(true);
  expect(new Set(await Promise.all(answers))).toEqual(new Set([true]));
});

it.each([true, false])('remembers %s for half a second after it came', async (isGood) => {
  const probe = shareProbe(look);
  const first = probe();
  clockMs += 10_000;
  ends[0]?.(isGood);
  expect(await first).toBe(isGood);
  clockMs += 500;
  expect(await probe()).toBe(isGood);
  expect(ends).toHaveLength(1);
  clockMs += 1;
  void probe();
  expect(ends).toHaveLength(2);
});

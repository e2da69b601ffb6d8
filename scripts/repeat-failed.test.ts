import type { Check, Outcome } from './checks';
import { performCheck } from './perform-check';
import { repeatFailed } from './repeat-failed';

let log: jest.SpyInstance;
beforeEach(() => {
  log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(() => log.mockRestore());

const outcome = (failedFiles: readonly string[]): Outcome => ({
  passed: 10 - failedFiles.length,
  failed: failedFiles.length,
  failedFiles,
  output: '',
});

/** Fails in the given files, and in `stillFailing` when only some run. */
function checkThatFails(files: readonly string[], stillFailing: readonly string[] = []): Check & { runs: string[][] } {
  const runs: string[][] = [];
  const only = (some: readonly string[]): Check => ({
    name: 'browser',
    run: () => {
      runs.push([...some]);
      return Promise.resolve(outcome(stillFailing));
    },
  });
  return { name: 'browser', run: () => Promise.resolve(outcome(files)), only, runs };
}

const repeatAll = async (...checks: Check[]) =>
  repeatFailed('', await Promise.all(checks.map((check) => performCheck('', check))));

describe('tests that failed', () => {
  it('pass if they pass by themselves, and their files are named', async () => {
    const check = checkThatFails(['film.spec.ts']);
    expect(await repeatAll(check)).toMatchObject([{ passed: 10, failed: 0, repeatedFiles: ['film.spec.ts'] }]);
    expect(check.runs).toEqual([['film.spec.ts']]);
  });

  it('fail if they fail again', async () => {
    const [result] = await repeatAll(checkThatFails(['film.spec.ts'], ['film.spec.ts']));
    expect(result).toMatchObject({ passed: 9, failed: 1 });
    expect(result?.repeatedFiles).toBeUndefined();
  });

  it('do not run again if many files failed', async () => {
    const [two, others] = [checkThatFails(['a', 'b']), checkThatFails(['c', 'd'])];
    expect(await repeatAll(two, others)).toMatchObject([{ failed: 2 }, { failed: 2 }]);
    expect([...two.runs, ...others.runs]).toEqual([]);
  });

  it('do not run again if something else failed as well', async () => {
    const check = checkThatFails(['film.spec.ts']);
    const types: Check = { name: 'types', run: () => Promise.resolve({ passed: 0, failed: 1, output: '' }) };
    expect(await repeatAll(check, types)).toMatchObject([{ failed: 1 }, { failed: 1 }]);
    expect(check.runs).toEqual([]);
  });

  it('do not run again if their files are unknown', async () => {
    const check = { ...checkThatFails([]), run: () => Promise.resolve({ passed: 9, failed: 1, output: '' }) };
    expect(await repeatAll(check)).toMatchObject([{ failed: 1 }]);
    expect(check.runs).toEqual([]);
  });
});

import { countJest, countPlaywright, countTap } from './count-tests';

describe('counting the results of a test runner', () => {
  it('counts Jest files that failed to run as failures', () => {
    const report = { numPassedTests: 5, numFailedTests: 1, numRuntimeErrorTestSuites: 2 };
    expect(countJest(JSON.stringify(report))).toEqual({ passed: 5, failed: 3 });
  });

  it('counts a Playwright test that passed only on retry as a failure', () => {
    const report = { stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 0 } };
    expect(countPlaywright(JSON.stringify(report))).toEqual({ passed: 7, failed: 2 });
  });

  it('reads the end of TAP, cancelled tests included', () => {
    const output = 'ok 1 - a\n# tests 4\n# suites 0\n# pass 2\n# fail 1\n# cancelled 1\n# skipped 0\n';
    expect(countTap(output)).toEqual({ passed: 2, failed: 2 });
  });

  it('returns nothing for text that is not a report', () => {
    for (const text of ['', 'Error: out of memory', '{}', '[]']) {
      expect([countJest(text), countPlaywright(text), countTap(text)]).toEqual([undefined, undefined, undefined]);
    }
  });
});

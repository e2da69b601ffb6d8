import path from 'node:path';
import { countJest, countPlaywright, countTap } from './count-tests';

describe('counting the results of a test runner', () => {
  it('counts Jest files that failed to run as failures', () => {
    const testResults = [
      { name: path.resolve('src/a.test.ts'), status: 'failed', startTime: 1000, endTime: 3500 },
      { name: path.resolve('src/b.test.ts'), status: 'passed' },
    ];
    const report = { numPassedTests: 5, numFailedTests: 1, numRuntimeErrorTestSuites: 2, testResults };
    expect(countJest(JSON.stringify(report))).toEqual({
      passed: 5,
      failed: 3,
      failedFiles: [path.resolve('src/a.test.ts')],
      files: [
        { file: 'src/a.test.ts', seconds: 2.5 },
        { file: 'src/b.test.ts', seconds: 0 },
      ],
    });
  });

  it('counts a Playwright test that passed only on retry as a failure', () => {
    const report = { stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 0 } };
    expect(countPlaywright(JSON.stringify(report))).toEqual({ passed: 7, failed: 2, failedFiles: [], files: [] });
  });

  it('names each file of failed Playwright tests once, wherever they are described', () => {
    const spec = (file: string, ok: boolean) => ({ file, ok });
    const inner = { specs: [spec('home.spec.ts', true), spec('film.spec.ts', false)] };
    const suites = [{ specs: [spec('film.spec.ts', false), spec('price.spec.ts', true)], suites: [inner] }];
    const report = { stats: { expected: 2, unexpected: 2, flaky: 0 }, suites };
    expect(countPlaywright(JSON.stringify(report))?.failedFiles).toEqual(['film.spec.ts']);
  });

  it('adds up the time of all Playwright tests of a file', () => {
    const spec = (...durations: number[]) => ({
      file: 'film.spec.ts',
      ok: true,
      tests: [{ results: durations.map((duration) => ({ duration })) }],
    });
    const suites = [{ specs: [spec(1500)], suites: [{ specs: [spec(250, 250)] }] }];
    const report = { stats: { expected: 2, unexpected: 0, flaky: 0 }, suites };
    expect(countPlaywright(JSON.stringify(report))?.files).toEqual([{ file: 'film.spec.ts', seconds: 2 }]);
  });

  it('reads the end of TAP, cancelled tests included', () => {
    const output = [
      'ok 1 - product-api/a.test.ts',
      '  ---',
      '  duration_ms: 1250.5',
      '  ...',
      '    not ok 1 - names no file',
      'not ok 2 - product-api/b.test.ts',
      '# tests 4',
      '# pass 2',
      '# fail 1',
      '# cancelled 1',
      '# skipped 0\n',
    ].join('\n');
    expect(countTap(output)).toEqual({
      passed: 2,
      failed: 2,
      failedFiles: ['product-api/b.test.ts'],
      files: [{ file: 'product-api/a.test.ts', seconds: 1.2505 }],
    });
  });

  it('returns nothing for text that is not a report', () => {
    for (const text of ['', 'Error: out of memory', '{}', '[]']) {
      expect([countJest(text), countPlaywright(text), countTap(text)]).toEqual([undefined, undefined, undefined]);
    }
  });
});

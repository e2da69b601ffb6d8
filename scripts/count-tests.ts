import path from 'node:path';
import process from 'node:process';

export interface Count {
  passed: number;
  failed: number;
}

/** A runner's report. */
export interface Tests extends Count {
  /** The files of the tests that failed, as the runner names them. */
  failedFiles: string[];
  files: TimedFile[];
}

/** A file of tests, and how long its tests took by the clock. */
export interface TimedFile {
  file: string;
  seconds: number;
}

interface JestReport {
  numPassedTests?: number;
  numFailedTests?: number;
  numRuntimeErrorTestSuites?: number;
  testResults?: { name: string; status: string; startTime?: number; endTime?: number }[];
}

/** The results of `jest --json`; undefined if the text is not such a report. */
export function countJest(report: string): Tests | undefined {
  const parsed = parse<JestReport>(report);
  if (parsed?.numPassedTests === undefined) return undefined;
  const failed = (parsed.numFailedTests ?? 0) + (parsed.numRuntimeErrorTestSuites ?? 0);
  const results = parsed.testResults ?? [];
  return {
    passed: parsed.numPassedTests,
    failed,
    failedFiles: results.filter(({ status }) => status === 'failed').map(({ name }) => name),
    files: results.map(({ name, startTime = 0, endTime = startTime }) => ({
      file: path.relative(process.cwd(), name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: Spec[];
}

interface Spec {
  file: string;
  ok: boolean;
  tests?: { results: { duration: number }[] }[];
}

interface PlaywrightReport {
  stats?: { expected: number; unexpected: number; flaky: number };
  suites?: PlaywrightSuite[];
}

/** The results of Playwright's JSON reporter. A test that passed only when Playwright tried it again has failed. */
export function countPlaywright(report: string): Tests | undefined {
  const { stats, suites = [] } = parse<PlaywrightReport>(report) ?? {};
  if (stats === undefined) return undefined;
  const specsIn = (suite: PlaywrightSuite): Spec[] => [
    ...(suite.specs ?? []),
    ...(suite.suites ?? []).flatMap(specsIn),
  ];
  const specs = suites.flatMap(specsIn);
  const failedFiles = [...new Set(specs.filter(({ ok }) => !ok).map(({ file }) => file))];
  const seconds = new Map<string, number>();
  for (const { file, tests = [] } of specs) {
    const spent = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0);
    seconds.set(file, (seconds.get(file) ?? 0) + spent);
  }
  const files = Array.from(seconds, ([file, spent]) => ({ file, seconds: spent }));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, failedFiles, files };
}

/** The results in node:test's TAP output; a file is a suite at the top that has its path as name. */
export function countTap(output: string): Tests | undefined {
  const passed = /^# pass (\d+)$/m.exec(output)?.[1];
  const failed = /^# fail (\d+)$/m.exec(output)?.[1];
  if (passed === undefined || failed === undefined) return undefined;
  const cancelled = /^# cancelled (\d+)$/m.exec(output)?.[1] ?? '0';
  const failedFiles = [...output.matchAll(/^not ok \d+ - (\S+\.test\.ts)$/gm)].map(([, file]) => file ?? '');
  const timed = output.matchAll(/^(?:not )?ok \d+ - (\S+\.test\.ts)\n {2}---\n {2}duration_ms: ([\d.]+)$/gm);
  const files = Array.from(timed, ([, file = '', ms]) => ({
    file: path.relative(process.cwd(), file),
    seconds: Number(ms) / 1000,
  }));
  return { passed: Number(passed), failed: Number(failed) + Number(cancelled), failedFiles, files };
}

function parse<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
}

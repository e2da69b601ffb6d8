export interface Count {
  passed: number;
  failed: number;
}

/** What a runner reports. */
export interface Tests extends Count {
  /** The files of the tests that failed, as the runner names them. */
  failedFiles: string[];
}

interface JestReport {
  numPassedTests?: number;
  numFailedTests?: number;
  numRuntimeErrorTestSuites?: number;
  testResults?: { name: string; status: string }[];
}

/** The results of `jest --json`; undefined if the text is not such a report. */
export function countJest(report: string): Tests | undefined {
  const parsed = parse<JestReport>(report);
  if (parsed?.numPassedTests === undefined) return undefined;
  const failed = (parsed.numFailedTests ?? 0) + (parsed.numRuntimeErrorTestSuites ?? 0);
  const files = (parsed.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name);
  return { passed: parsed.numPassedTests, failed, failedFiles: files };
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { file: string; ok: boolean }[];
}

interface PlaywrightReport {
  stats?: { expected: number; unexpected: number; flaky: number };
  suites?: PlaywrightSuite[];
}

/** The results of Playwright's JSON reporter. A test that passed only when Playwright tried it again has failed. */
export function countPlaywright(report: string): Tests | undefined {
  const { stats, suites = [] } = parse<PlaywrightReport>(report) ?? {};
  if (stats === undefined) return undefined;
  const failedIn = (suite: PlaywrightSuite): string[] => [
    ...(suite.specs ?? []).filter(({ ok }) => !ok).map(({ file }) => file),
    ...(suite.suites ?? []).flatMap(failedIn),
  ];
  const failedFiles = [...new Set(suites.flatMap(failedIn))];
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, failedFiles };
}

/** The results in node:test's TAP output; a file is a suite at the top that has its path as name. */
export function countTap(output: string): Tests | undefined {
  const passed = /^# pass (\d+)$/m.exec(output)?.[1];
  const failed = /^# fail (\d+)$/m.exec(output)?.[1];
  if (passed === undefined || failed === undefined) return undefined;
  const cancelled = /^# cancelled (\d+)$/m.exec(output)?.[1] ?? '0';
  const failedFiles = [...output.matchAll(/^not ok \d+ - (\S+\.test\.ts)$/gm)].map(([, file]) => file ?? '');
  return { passed: Number(passed), failed: Number(failed) + Number(cancelled), failedFiles };
}

function parse<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
}

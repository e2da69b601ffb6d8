export interface Count {
  passed: number;
  failed: number;
}

/** Totals of `jest --json`; undefined if the text is not such a report. */
export function countJest(report: string): Count | undefined {
  const parsed = parse<{ numPassedTests?: number; numFailedTests?: number; numRuntimeErrorTestSuites?: number }>(
    report,
  );
  if (parsed?.numPassedTests === undefined) return undefined;
  const failed = (parsed.numFailedTests ?? 0) + (parsed.numRuntimeErrorTestSuites ?? 0);
  return { passed: parsed.numPassedTests, failed };
}

/** Totals of Playwright's JSON reporter. A test that passed only on retry counts as failed: it is flaky. */
export function countPlaywright(report: string): Count | undefined {
  const stats = parse<{ stats?: { expected: number; unexpected: number; flaky: number } }>(report)?.stats;
  return stats && { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

/** Totals at the end of node:test's TAP output. */
export function countTap(output: string): Count | undefined {
  const passed = /^# pass (\d+)$/m.exec(output)?.[1];
  const failed = /^# fail (\d+)$/m.exec(output)?.[1];
  if (passed === undefined || failed === undefined) return undefined;
  const cancelled = /^# cancelled (\d+)$/m.exec(output)?.[1] ?? '0';
  return { passed: Number(passed), failed: Number(failed) + Number(cancelled) };
}

function parse<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
}

import type { Check } from './checks';
import { performCheck, type Result } from './perform-check';

/** More than these failing is no accident. */
const MOST_FILES = 3;

/**
 * Runs the few files of tests that failed once more, with nothing beside them, and returns all results with theirs. A
 * test that passes then depends on how busy the machine is: it doesn't fail the whole, but the report names its file.
 * Nothing runs again if that could not make the whole pass.
 */
export async function repeatFailed(root: string, results: readonly Result[]): Promise<Result[]> {
  const failed = results.filter((result) => result.failed > 0);
  const files = failed.flatMap(({ failedFiles = [] }) => failedFiles);
  const known = failed.every(({ check, failedFiles = [] }) => check.only !== undefined && failedFiles.length > 0);
  if (!known || files.length > MOST_FILES) return [...results];
  const repeated: Result[] = [];
  for (const result of results) {
    const { check, failed: count, failedFiles = [] } = result;
    const again = count > 0 ? check.only?.(failedFiles) : undefined;
    repeated.push(again ? await repeat(root, result, again) : result);
  }
  return repeated;
}

async function repeat(root: string, first: Result, again: Check): Promise<Result> {
  const second = await performCheck(root, { ...again, name: `${again.name}, once more` });
  const seconds = first.seconds + second.seconds;
  if (second.failed > 0) return { ...first, seconds };
  return { ...first, passed: first.passed + first.failed, failed: 0, repeatedFiles: first.failedFiles, seconds };
}

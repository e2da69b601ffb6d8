import { fork } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import type { Result } from '../perform-check';
import { fetchNode } from './fetch-node';

/** Releases to test, besides the one that runs `npm test`. */
const RELEASES = ['22', '24', '26'];

/**
 * `npm run test:node-versions`: builds and tests the product on other releases of Node, one after another, and prints a
 * table. `-- 24` tests only that one; any npm range works (`20.19`). The builds replace the one in this folder.
 */
async function main(): Promise<void> {
  const root = path.dirname(path.dirname(__dirname));
  const ranges = process.argv.length > 2 ? process.argv.slice(2) : RELEASES;
  const rows: Row[] = [];
  for (const range of ranges) rows.push(await tryNode(root, range));
  console.log(`\n${table(rows)}`);
  process.exitCode = rows.every(isPassed) ? 0 : 1;
}

interface Row {
  version: string;
  results: Result[];
  /** An error outside the checks themselves. */
  failure?: string;
}

async function tryNode(root: string, range: string): Promise<Row> {
  try {
    const { version, file } = await fetchNode(range, path.join(root, 'node_modules', '.cache', 'node-versions'));
    console.log(`\nNode ${version}`);
    return { version, ...(await runChecks(file)) };
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    console.log(failure);
    return { version: range, results: [], failure };
  }
}

function runChecks(execPath: string): Promise<{ results: Result[]; failure?: string }> {
  const child = fork(path.join(__dirname, 'checks-here.ts'), { execPath, execArgv: ['--import', 'tsx'] });
  const stop = () => child.kill('SIGTERM');
  process.once('exit', stop);
  const results: Result[] = [];
  child.on('message', (result) => results.push(result as Result));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      process.off('exit', stop);
      resolve(code === 0 ? { results } : { results, failure: `The checks ended with code ${code}.` });
    });
  });
}

function isPassed({ results, failure }: Row): boolean {
  return failure === undefined && results.length > 0 && results.every(({ failed }) => failed === 0);
}

/** One row per release, one column per check: passed or failed tests, and seconds. */
function table(rows: Row[]): string {
  const names = [...new Set(rows.flatMap(({ results }) => results.map(({ check }) => check.name)))];
  const cells = rows.map((row) => [
    row.version,
    ...names.map((name) => {
      const result = row.results.find(({ check }) => check.name === name);
      if (!result) return 'not run';
      const count = result.failed === 0 ? `${result.passed} ok` : `${result.failed} FAILED`;
      return `${count}, ${result.seconds.toFixed(0)} s`;
    }),
    isPassed(row) ? 'passed' : 'FAILED',
  ]);
  const lines = [['Node', ...names, ''], ...cells];
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});

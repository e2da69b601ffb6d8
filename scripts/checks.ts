import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { findPostgres } from '../product-api/testing/postgres-server';
import { hasSwift, SWIFT_PACKAGES } from '../product-api/testing/swift-server';
import { countJest, countPlaywright, countTap, type Count, type Tests, type TimedFile } from './count-tests';
import { ensureBuilt } from './ensure-built';
import { ensureChromium } from './find-chromium';
import { installDebianPackages } from './install-debian-packages';
import { NODE_TESTED_FOLDERS, PROVIDER_PROTOCOLS } from './node-tested';
import { runCommand, type CommandResult } from './run-command';

export interface Outcome extends Count {
  /** Shown if the check failed. */
  output: string;
  /** Files of the tests that failed; empty if that cannot be said. */
  failedFiles?: readonly string[];
  /** All files of tests. */
  files?: readonly TimedFile[];
  /** Shown if the check passed, such as that a part of it was skipped. */
  note?: string;
}

export interface Check {
  name: string;
  run: (root: string) => Promise<Outcome>;
  /** The same check, of some of its files of tests. */
  only?: (files: readonly string[]) => Check;
}

const MINUTE_MS = 60_000;
/** Only ends what hangs: a busy machine takes many times as long as an idle one. */
const LONGEST_MS = 60 * MINUTE_MS;

/** The compiler in Go, which checks the same in a quarter of the time; ESLint and Gatsby need the one in JavaScript. */
export const TYPESCRIPT = 'node_modules/typescript-7/bin/tsc';

export const OXLINT = 'node_modules/oxlint/bin/oxlint';

/** The site itself; it also writes the types of the GraphQL queries, which type checks and lint need. */
export const build: Check = {
  name: 'build',
  run: async (root) => {
    const lines: string[] = [];
    await ensureBuilt(root, (line) => lines.push(line));
    return { passed: 1, failed: 0, output: lines.join('\n') };
  },
};

export const contentCheck = tool('content', 'scripts/run-compiled.cjs', ['scripts/content-check.ts']);
export const types = tool('types', TYPESCRIPT, ['--noEmit']);
export const lint = tool('lint', 'node_modules/eslint/bin/eslint.js', ['.', '--max-warnings=0']);
/** The rules that follow types. */
export const typedLint = tool('lint by types', OXLINT, ['--deny-warnings']);
export const format = tool('format', 'node_modules/prettier/bin/prettier.cjs', ['--check', '.']);
export const imports = tool('import directions', 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs', [
  '--config',
  '.dependency-cruiser.cjs',
  ...[
    'src',
    'gatsby',
    'contracts',
    'environment',
    'html',
    'product-api',
    'stand-ins',
    'observability',
    'network',
    'demo',
    'scripts',
    'bench',
    'e2e',
  ],
]);

/** Unused files, exports and packages. */
export const deadCode = tool('dead code', 'node_modules/knip/bin/knip.js', [
  '--no-progress',
  '--treat-config-hints-as-errors',
]);

/** Licences, and vulnerabilities if the registry is reachable. */
export const dependencies: Check = {
  name: 'dependencies',
  run: async (root) => {
    const result = await node(root, 'node_modules/tsx/dist/cli.mjs', ['scripts/dependencies-check.ts'], {
      timeoutMs: 3 * MINUTE_MS,
    });
    return { ...toOutcome(result), note: result.output.trim() };
  },
};

/** Components, functions, contracts, content, demo. */
export const unit = jest([]);

/** The same for what imports the given files. */
export function unitTestsOf(sources: readonly string[]): Check {
  return jest(['--passWithNoTests', '--findRelatedTests', ...sources]);
}

function jest(choice: readonly string[]): Check {
  return {
    name: 'unit and functions',
    run: (root) =>
      withReportFile(async (reportFile) => {
        const args = ['--maxWorkers=1', '--json', `--outputFile=${reportFile}`, ...choice];
        const result = await node(root, 'node_modules/jest/bin/jest.js', args, { timeoutMs: LONGEST_MS });
        return toOutcome(result, countJest(await readIfThere(reportFile)));
      }),
    only: (files) => jest(['--runTestsByPath', ...files]),
  };
}

const HOSTILE_CLIENTS = 'e2e/hostile/hostile-clients.test.ts';

/** Node 20 does not expand patterns itself. */
async function testsOf(root: string, folder: string): Promise<string[]> {
  const entries = await fs.readdir(path.join(root, folder), { recursive: true });
  return entries.filter((file) => file.endsWith('.test.ts')).map((file) => path.join(folder, file));
}

/** All on PGlite; the providers' wire protocols only without PostgreSQL, because once is enough for them. */
export const productApi: Check = {
  name: 'product API',
  run: async (root) => {
    const files = (await Promise.all(NODE_TESTED_FOLDERS.map((folder) => testsOf(root, folder)))).flat();
    const elsewhere = (await findPostgres()) === undefined ? [] : PROVIDER_PROTOCOLS;
    return productApiTests(files.filter((file) => !elsewhere.includes(file)).sort()).run(root);
  },
  only: productApiTests,
};

/** These files of the product API's tests, on PGlite. */
export function productApiTests(files: readonly string[]): Check {
  return nodeTests('product API', 'product-api/testing/all-in-one.ts', files);
}

/**
 * Repeats the product API's tests on a dedicated PostgreSQL server. If the server can't be installed here, the check is
 * skipped with a note.
 */
export const productApiOnPostgres = nodeTests('on PostgreSQL', 'product-api/testing/test-on-postgres.ts');

/** Both services in separate processes, attacked by hostile clients. */
export const hostileClients = nodeTests('hostile clients', 'product-api/testing/all-in-one.ts', [HOSTILE_CLIENTS]);

/** @param runner runs files of tests for Node's own runner, one after the other in one process */
function nodeTests(name: string, runner: string, files: readonly string[] = []): Check {
  return {
    name,
    run: async (root) => {
      // V8 optimizes PGlite's WebAssembly at a higher price than tests earn back.
      const args = ['--liftoff-only', '--import', 'tsx', '--test-reporter=tap', runner, ...files];
      const result = await runCommand(process.execPath, args, { cwd: root, timeoutMs: LONGEST_MS });
      return toOutcome(result, countTap(result.output));
    },
    only: (some) => nodeTests(name, runner, some),
  };
}

/** Installs the servers that the product API is tested against, and the browser. */
export const programs: Check = {
  name: 'programs for tests',
  run: async (root) => {
    const missing: string[] = [];
    if ((await findPostgres()) === undefined) missing.push('postgresql');
    if (!(await hasSwift())) missing.push(...SWIFT_PACKAGES);
    const said = missing.length > 0 ? await installDebianPackages(root, missing) : undefined;
    await ensureChromium(root);
    const lacking = [(await findPostgres()) === undefined && 'PostgreSQL', !(await hasSwift()) && 'Swift'];
    const named = lacking.filter((name) => name !== false);
    if (named.length === 0) return { passed: 1, failed: 0, output: '' };
    return {
      passed: 1,
      failed: 0,
      output: '',
      note: `skipped because it is not installed: tests with ${named.join(', ')}\n${said ?? ''}`,
    };
  },
};

/** The built site and all its services, in a real browser: two workers, each with a demo, take file after file. */
export const endToEnd = playwright('end to end', 'site', ['--workers=2']);
/** The visitor's main job only: sign in, make videos, find and download them. */
export const mainJob = playwright('main job', 'site', ['main-job.spec.ts']);
/** A copy of the project with one more model, a retired one and another product name: built, crawled and tested. */
export const changedContent = playwright('changed content', 'changed-content');

/** The browser tests of one project of e2e/playwright.config.ts. @param choice some of its files, or other arguments */
function playwright(name: string, project: string, choice: readonly string[] = []): Check {
  return {
    name,
    run: async (root) => {
      const chromePath = await ensureChromium(root);
      return withReportFile(async (reportFile) => {
        const config = ['--config', 'e2e/playwright.config.ts', `--project=${project}`];
        const args = ['test', ...choice, ...config, '--reporter=list,json'];
        const env = { CHROME_PATH: chromePath, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile };
        const options = { timeoutMs: LONGEST_MS, env };
        const result = await node(root, 'node_modules/@playwright/test/cli.js', args, options);
        return toOutcome(result, countPlaywright(await readIfThere(reportFile)));
      });
    },
    only: (files) => playwright(name, project, files),
  };
}

/** A check that passes or fails as a whole. */
export function tool(name: string, script: string, args: readonly string[]): Check {
  return { name, run: async (root) => toOutcome(await node(root, script, args, { timeoutMs: LONGEST_MS })) };
}

function node(
  root: string,
  script: string,
  args: readonly string[],
  options: { timeoutMs: number; env?: NodeJS.ProcessEnv },
): Promise<CommandResult> {
  return runCommand(process.execPath, [path.join(root, script), ...args], { cwd: root, ...options });
}

/** A runner that exits with an error but reports no failed test has failed too. */
function toOutcome({ code, output }: CommandResult, { failedFiles, files, ...count }: Partial<Tests> = {}): Outcome {
  const tests = { failedFiles, files, output };
  if (code === 0) return { passed: count.passed ?? 1, failed: count.failed ?? 0, ...tests };
  return { passed: count.passed ?? 0, failed: Math.max(count.failed ?? 0, 1), ...tests };
}

async function withReportFile<T>(use: (file: string) => Promise<T>): Promise<T> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'checks-'));
  try {
    return await use(path.join(folder, 'report.json'));
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

function readIfThere(file: string): Promise<string> {
  return fs.readFile(file, 'utf8').catch(() => '');
}

import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { contentCheck, imports, OXLINT, productApiTests, tool, TYPESCRIPT, unitTestsOf, type Check } from '../checks';
import { report } from '../report';
import { runChecks } from '../run-checks';
import { runCommand } from '../run-command';
import { chooseChecks, type QuickChecks } from './choose-checks';

/** Keeps what TypeScript and ESLint found out, so that the next run reads changed files only. */
const CACHE = 'node_modules/.cache/quick';

/**
 * `npm run test:quick [-- REVISION]`: types, and the checks of what changed since a revision, committed or not; without
 * one, since the branch left its upstream. For use while you work: only `npm test` proves a change.
 */
async function main(): Promise<void> {
  const root = path.resolve(__dirname, '../..');
  const since = process.argv[2] ?? (await leftUpstreamAt(root));
  const changed = await changedFiles(root, since);
  const tests = await git(root, 'ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx');
  console.log(`${changed.length} files changed since ${since}`);
  report(await runChecks(root, toChecks(chooseChecks(changed, tests))));
}

function toChecks({ formatted, linted, sources, productApi, content }: QuickChecks): Check[] {
  const eslint = ['--cache', '--cache-location', `${CACHE}/eslint`, '--max-warnings=0', '--no-warn-ignored'];
  const tsc = ['--noEmit', '--incremental', '--tsBuildInfoFile', `${CACHE}/types.tsbuildinfo`];
  return [
    tool('types', TYPESCRIPT, tsc),
    ...(productApi.length > 0 ? [productApiTests(productApi)] : []),
    ...(sources.length > 0 ? [unitTestsOf(sources)] : []),
    ...(linted.length > 0
      ? [
          tool('lint', 'node_modules/eslint/bin/eslint.js', [...eslint, ...linted]),
          tool('lint by types', OXLINT, ['--deny-warnings', ...linted]),
          imports,
        ]
      : []),
    ...(formatted.length > 0
      ? [tool('format', 'node_modules/prettier/bin/prettier.cjs', ['--check', '--ignore-unknown', ...formatted])]
      : []),
    ...(content ? [contentCheck] : []),
  ];
}

/** The last commit that the upstream branch has too; `HEAD` if there is no upstream. */
async function leftUpstreamAt(root: string): Promise<string> {
  const { code, output } = await runCommand('git', ['merge-base', 'HEAD', '@{upstream}'], options(root));
  return code === 0 ? output.trim() : 'HEAD';
}

async function changedFiles(root: string, since: string): Promise<string[]> {
  const files = [
    ...(await git(root, 'diff', '--name-only', '--relative', since)),
    ...(await git(root, 'ls-files', '--others', '--exclude-standard')),
  ];
  return files.filter((file) => fs.existsSync(path.join(root, file)));
}

/** @throws Error with the words of git, such as for an unknown revision */
async function git(root: string, ...args: string[]): Promise<string[]> {
  const { code, output } = await runCommand('git', args, options(root));
  if (code !== 0) throw new Error(output.trim());
  return output.split('\n').filter((line) => line !== '');
}

function options(cwd: string) {
  return { cwd, timeoutMs: 30_000 };
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { findPostgres, startPostgres } from './postgres-server';

/**
 * Runs the product API's tests (all, or the files given) on a PostgreSQL server of their own:
 * `node --import tsx product-api/testing/test-on-postgres.ts [file...]`
 */
async function main(): Promise<number> {
  const programs = await findPostgres();
  if (programs === undefined) {
    process.stdout.write('PostgreSQL is not installed here: skipped.\n');
    return 0;
  }
  const server = await startPostgres(programs);
  try {
    const given = process.argv.slice(2);
    const files = given.length > 0 ? given : await allTests();
    const tests = spawn(process.execPath, ['--import', 'tsx', '--test', '--test-concurrency=1', ...files], {
      env: { ...process.env, TEST_DATABASE_URL: server.url },
      stdio: 'inherit',
    });
    const [code] = (await once(tests, 'exit')) as [number | null];
    return code ?? 1;
  } finally {
    await server.stop();
  }
}

async function allTests(): Promise<string[]> {
  const root = path.join(__dirname, '..');
  const names = await readdir(root, { recursive: true });
  return names
    .filter((name) => name.endsWith('.test.ts') && !name.includes('sample-renderer'))
    .map((name) => path.join(root, name))
    .sort();
}

void main().then((code) => {
  process.exitCode = code;
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { findPostgres, startPostgres } from './postgres-server';

const OPTIONS = ['--import', 'tsx', '--test-reporter=tap', path.join(__dirname, 'all-in-one.ts')];

/** An import of what opens one. */
const OPENS_A_DATABASE = /testing\/(test-|separate-|remote-service|stripe-service)/;

/**
 * Runs the product API's tests (all that use a database, or the files given) on a PostgreSQL server started for them:
 * `node --import tsx product-api/testing/test-on-postgres.ts [file...]`
 */
async function main(): Promise<number> {
  const programs = await findPostgres();
  if (programs === undefined) {
    process.stdout.write('PostgreSQL is not installed here: skipped.\n# pass 0\n# fail 0\n');
    return 0;
  }
  const server = await startPostgres(programs);
  try {
    const given = process.argv.slice(2);
    const files = given.length > 0 ? given : await allTests();
    const tests = spawn(process.execPath, [...OPTIONS, ...files], {
      env: { ...process.env, TEST_DATABASE_URL: server.url },
      stdio: 'inherit',
    });
    const [code] = (await once(tests, 'exit')) as [number | null];
    return code ?? 1;
  } finally {
    await server.stop();
  }
}

/** All that speak to a database. */
async function allTests(): Promise<string[]> {
  const root = path.join(__dirname, '..');
  const names = await readdir(root, { recursive: true });
  const tests = names.filter((name) => name.endsWith('.test.ts')).map((name) => path.join(root, name));
  const texts = await Promise.all(tests.map((file) => readFile(file, 'utf8')));
  return tests.filter((_file, index) => OPENS_A_DATABASE.test(texts[index] ?? '')).sort();
}

void main().then((code) => {
  process.exitCode = code;
});

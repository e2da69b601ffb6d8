import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { build, type Plugin } from 'esbuild';
import { TEST_CACHE } from './test-cache';

const ROOT = path.join(__dirname, '..', '..');

let made: Promise<string[]> | undefined;

/** Packages that bring files of their own: native code, WebAssembly, workers. */
const OUTSIDE = ['@electric-sql/pglite', '@napi-rs/*', '@opentelemetry/*', 'pino', 'sharp', 'thread-stream'];

/**
 * Node's arguments that start the service from one compiled file, made once for this process of tests. A start from the
 * sources takes three times the processor time (docs/performance.md): it compiles and reads hundreds of files, and V8
 * optimizes PGlite, which pays only for a process that lives longer than a test.
 */
export function bundledServer(): Promise<string[]> {
  made ??= makeBundle();
  return made;
}

async function makeBundle(): Promise<string[]> {
  // Several processes of tests may run at a time.
  const outfile = path.join(TEST_CACHE, `server-${process.pid}.cjs`);
  process.once('exit', () => rmSync(outfile, { force: true }));
  await build({
    entryPoints: [path.join(ROOT, 'product-api', 'server.ts')],
    outfile,
    bundle: true,
    external: OUTSIDE,
    platform: 'node',
    format: 'cjs',
    target: `node${process.versions.node}`,
    logLevel: 'error',
    plugins: [OWN_PLACES],
  });
  return ['--liftoff-only', outfile];
}

/** Content and processes of their own are found from the place of the source. */
const OWN_PLACES: Plugin = {
  name: 'own places',
  setup(bundle) {
    bundle.onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      const source = await readFile(file, 'utf8');
      return {
        loader: 'ts',
        contents: source
          .replaceAll('__dirname', JSON.stringify(path.dirname(file)))
          .replaceAll('__filename', JSON.stringify(file)),
      };
    });
  },
};

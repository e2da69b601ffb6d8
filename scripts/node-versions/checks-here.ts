import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { build, mainJob, productApi, unit, type Check } from '../checks';
import { performCheck } from '../perform-check';
import { loadNativeModules } from './native-modules';
import { ownWarnings } from './own-warnings';

/** Forked by main.ts with the Node release under test; sends each result as a message. */
async function main(): Promise<void> {
  const root = path.dirname(path.dirname(__dirname));
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'node-versions-'));
  const warnings = path.join(folder, 'warnings.txt');
  // Inherited by every process that the checks start.
  process.env.NODE_OPTIONS = `--trace-warnings --redirect-warnings=${warnings}`;
  process.env.PATH = `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH ?? ''}`;
  try {
    for (const check of [nativeModules, cleanBuild, unit, productApi, mainJob, warningsIn(warnings)]) {
      process.send?.(await performCheck(root, check));
    }
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

const nativeModules: Check = {
  name: 'native modules',
  run: (root) => {
    const { loaded, errors } = loadNativeModules(root);
    return Promise.resolve({ passed: loaded.length, failed: errors.length, output: errors.join('\n') });
  },
};

/** Builds from scratch: output of another Node release would hide failures of this one. */
const cleanBuild: Check = {
  name: build.name,
  run: async (root) => {
    for (const left of ['.cache', '.host', 'public'])
      await fs.rm(path.join(root, left), { recursive: true, force: true });
    return build.run(root);
  },
};

function warningsIn(file: string): Check {
  return {
    name: 'warnings of ours',
    run: async (root) => {
      const found = ownWarnings(await fs.readFile(file, 'utf8').catch(() => ''), root);
      return { passed: found.length === 0 ? 1 : 0, failed: found.length, output: found.join('\n') };
    },
  };
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});

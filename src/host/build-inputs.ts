import { createHash } from 'node:crypto';
import fsSync from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { EnvironmentReader } from '../../environment/environment-reader';
import { configuredServices } from '../../environment/services';
import { COMPILED_IN_NAMES } from '../../environment/variables';
import { HOST_DIR } from './manifest';

/** The inputs of a build, besides the environment. */
const FOLDERS = ['content', 'contracts', 'environment', 'gatsby', 'html', 'network', 'static', 'src', 'substitutes'];
const ROOT_FILES = /^(gatsby-[\w-]+\.tsx?|package-lock\.json|package\.json|tsconfig\.json)$/;
const NO_INPUTS = /(\.test\.tsx?|gatsby-types\.d\.ts|\.md)$/;

/** A hash of everything that a build depends on: equal hashes mean an equal site. */
export async function hashBuildInputs(root: string, environment: NodeJS.ProcessEnv): Promise<string> {
  const hash = createHash('sha256');
  // Listed by name, because Gatsby sets its own GATSBY_ variables while it runs.
  for (const name of COMPILED_IN_NAMES) hash.update(`${name}=${environment[name] ?? ''}\n`);
  // Whether a secret is set decides on a page, its value does not.
  hash.update(`services=${configuredServices(new EnvironmentReader(environment)).join()}\n`);
  const rootFiles = (await fs.readdir(root)).filter((name) => ROOT_FILES.test(name));
  const folders = await Promise.all(FOLDERS.map((folder) => listFiles(root, folder)));
  for (const file of [...rootFiles, ...folders.flat()].sort()) {
    if (NO_INPUTS.test(file)) continue;
    // Two thousand small files, while the services start: waiting for each takes five times the processor time.
    const content = fsSync.readFileSync(path.join(root, file));
    hash.update(`${file} ${createHash('sha256').update(content).digest('hex')}\n`);
  }
  return hash.digest('hex');
}

/** Input hash of the finished build in `root`; undefined if there is none, or another Gatsby run has changed it. */
export async function readBuiltInputs(root: string): Promise<string | undefined> {
  return fs.readFile(stampOf(root), 'utf8').catch(() => undefined);
}

/** Records that the build in `root` is finished. */
export async function writeBuiltInputs(root: string, inputs: string): Promise<void> {
  await fs.mkdir(path.dirname(stampOf(root)), { recursive: true });
  await fs.writeFile(stampOf(root), inputs);
}

/** Call it before anything changes `public/`. */
export async function forgetBuiltInputs(root: string): Promise<void> {
  await fs.rm(stampOf(root), { force: true });
}

function stampOf(root: string): string {
  return path.join(root, HOST_DIR, 'inputs');
}

async function listFiles(root: string, folder: string): Promise<string[]> {
  const entries = await fs.readdir(path.join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

import { spawn } from 'node:child_process';
import fsSync from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import lockfile from 'proper-lockfile';
import { SECRET_NAMES } from '../environment/variables';
import { hashBuildInputs, readBuiltInputs } from '../src/host/build-inputs';

type Report = (line: string) => void;

/** Written by every build, never committed; type checks need it. */
const QUERY_TYPES = 'src/gatsby-types.d.ts';

/**
 * A build gets these instead, whatever the environment has: it needs none of them, and should one ever be written into a
 * page or a bundle, it is this that is found there (e2e/secrets.spec.ts).
 */
export const PLANTED_SECRETS: Readonly<Record<string, string>> = Object.fromEntries(
  SECRET_NAMES.map((name) => [name, `planted-${name.toLowerCase().replaceAll('_', '-')}-0123456789abcdef`]),
);

/** Steps of Gatsby that take time, as it names them, and as we tell of them. */
const STEPS: [RegExp, string][] = [
  [/^success Compiling Gatsby Functions/, 'functions'],
  [/^success source and transform nodes/, 'content'],
  [/^success createPages/, 'pages in ten languages'],
  [/^success Building production JavaScript and CSS bundles/, 'scripts and styles'],
  [/^success run (page queries|queries in workers)/, 'page data'],
  [/IMAGE_PROCESSING/, 'images'],
  [/^success Building static HTML/, 'HTML'],
  [/^success onPostBuild/, 'icons and social cards'],
  [/^success Preparing the host/, 'compressed copies and headers'],
];

/**
 * Builds the site in `root` unless it already is what its sources would give. Two that ask at once take turns.
 * @throws Error with the end of Gatsby's output when the build fails.
 */
export async function ensureBuilt(root: string, report: Report): Promise<void> {
  if (await isBuilt(root)) return report('up to date');
  const release = await takeTurn(root, report);
  try {
    if (await isBuilt(root)) return report('up to date');
    await build(root, report);
  } finally {
    await release();
  }
}

async function isBuilt(root: string): Promise<boolean> {
  const [built, wanted] = await Promise.all([readBuiltInputs(root), hashBuildInputs(root, process.env)]);
  return built === wanted && fsSync.existsSync(path.join(root, QUERY_TYPES));
}

async function takeTurn(root: string, report: Report): Promise<() => Promise<void>> {
  const folder = path.join(root, 'node_modules', '.cache');
  await fs.mkdir(folder, { recursive: true });
  const options = { lockfilePath: path.join(folder, 'gatsby-build.lock'), stale: 30_000, update: 5_000 };
  try {
    return await lockfile.lock(folder, options);
  } catch {
    report('waiting for a build that is under way in this folder');
    return lockfile.lock(folder, { ...options, retries: { retries: 300, minTimeout: 2_000, maxTimeout: 2_000 } });
  }
}

async function build(root: string, report: Report): Promise<void> {
  const startedAt = Date.now();
  const seconds = () => `${((Date.now() - startedAt) / 1000).toFixed(0)} s`;
  const environment = { ...process.env, CI: 'true', NO_COLOR: '1', GATSBY_TELEMETRY_DISABLED: '1' };
  const gatsby = path.join(root, 'node_modules', 'gatsby', 'cli.js');
  const child = spawn(process.execPath, [gatsby, 'build'], {
    cwd: root,
    env: { ...environment, ...PLANTED_SECRETS, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () => child.kill('SIGTERM');
  process.once('exit', stop);
  const lines: string[] = [];
  const told = new Set<string>();
  const read = (chunk: Buffer) => {
    for (const line of chunk.toString('utf8').split('\n')) {
      lines.push(line);
      const step = STEPS.find(([pattern]) => pattern.test(line))?.[1];
      if (step === undefined || told.has(step)) continue;
      told.add(step);
      report(`${step} (${seconds()})`);
    }
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  process.off('exit', stop);
  if (code !== 0) throw new Error(`The build failed:\n${faultOf(lines)}`);
  report(`done in ${seconds()}`);
}

/** Gatsby says what is wrong first and then a lot more. */
function faultOf(lines: string[]): string {
  const start = lines.findIndex((line) => /^\s*(ERROR|error)\b/.test(line));
  return (start === -1 ? lines.slice(-60) : lines.slice(start, start + 60)).join('\n');
}

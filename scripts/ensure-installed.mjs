// Runs before every npm script, in a fresh clone too: Node built-ins only.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const OLDEST_NODE = [20, 19];
const PROGRESS_EVERY_MS = 15_000;

/** `--running`: without the packages that only tests and checks need, which take a third of the time. */
const isForRunning = process.argv.includes('--running');

/**
 * @typedef {object} Package an entry of a lockfile
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [optional]
 * @property {boolean} [dev]
 * @property {boolean} [devOptional]
 * @property {boolean} [hasInstallScript]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 */

/** @returns {Record<string, Package> | undefined} */
function readPackages(file) {
  try {
    return JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * Whether the installed packages match the lockfile; packages of other platforms may be missing.
 *
 * @param {boolean} isForRunning whether the packages of tests and checks may be missing too
 */
function isInstalled(isForRunning) {
  const wanted = readPackages('package-lock.json');
  const installed = readPackages('node_modules/.package-lock.json');
  if (wanted === undefined || installed === undefined) return false;
  return Object.entries(wanted).every(([name, { version, integrity, optional, dev, devOptional }]) => {
    if (name === '') return true;
    const found = installed[name];
    if (found === undefined) return Boolean(optional || devOptional || (isForRunning && dev));
    return found.version === version && found.integrity === integrity;
  });
}

/** Whether the packages of tests and checks are here; a start takes none away. */
function hasTools() {
  const installed = readPackages('node_modules/.package-lock.json');
  return Object.values(installed ?? {}).some(({ dev }) => dev);
}

async function install() {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  console.log('Installing the packages of package-lock.json ...');
  const progress = setInterval(() => console.log(`  still installing, ${seconds()} s ...`), PROGRESS_EVERY_MS);
  const only = isForRunning && !hasTools() ? ['--omit=dev'] : [];
  // Keeps what a start has installed: `npm ci` would begin with an empty folder.
  let error = !isForRunning && isInstalled(true) ? await runNpm('install', '--no-save') : await runNpm('ci', ...only);
  // `npm ci` of npm 11 refuses a lockfile without the packages of other platforms, although npm itself omits them if
  // the registry lacks them. `install` takes the same versions from the same lockfile.
  if (error?.includes('EUSAGE')) error = await runNpm('install', '--no-save', ...only);
  else if (error !== undefined) {
    // The registry failed for a moment, or (where install scripts run) one ran before what it needs was there.
    console.log(`${error}\nThe packages could not be installed: trying once more ...`);
    error = await runNpm('ci', ...only);
  }
  clearInterval(progress);
  if (error === undefined) return console.log(`  installed in ${seconds()} s`);
  console.error(`${error}\nThe packages could not be installed.`);
  process.exit(1);
}

/**
 * Whether every package with native code comes compiled for this machine. Then install scripts only look for
 * it, print news and measure use, which takes a seventh of the installation.
 */
function isAllCompiled() {
  const packages = readPackages('package-lock.json') ?? {};
  return Object.entries(packages).every(([name, { hasInstallScript, optionalDependencies = {} }]) => {
    const parts = Object.keys(optionalDependencies).map(
      (part) => packages[`${name}/node_modules/${part}`] ?? packages[`node_modules/${part}`],
    );
    const compiled = parts.filter((part) => part?.os && part.cpu);
    const isForThis = ({ os, cpu }) => os.includes(process.platform) && cpu.includes(process.arch);
    return !hasInstallScript || compiled.length === 0 || compiled.some(isForThis);
  });
}

/** @returns {Promise<string | undefined>} the error, if it failed */
function runNpm(...command) {
  const npm = process.env.npm_execpath;
  const args = [
    ...command,
    ...(isAllCompiled() ? ['--ignore-scripts'] : []),
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const child = spawn(npm ? process.execPath : 'npm', npm ? [npm, ...args] : args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Browsers for the tests are installed later, if they are missing.
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', GATSBY_TELEMETRY_DISABLED: '1' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(`npm could not be started: ${error.message}`));
    child.on('close', (code) => resolve(code === 0 ? undefined : output.trim() || `npm exited with code ${code}.`));
  });
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
  console.error(`Node ${OLDEST_NODE.join('.')} or later is needed; this is ${process.versions.node}.`);
  process.exit(1);
}
if (!isInstalled(isForRunning)) await install();

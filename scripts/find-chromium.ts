import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { chromium } from '@playwright/test';
import { installDebianPackages } from './install-debian-packages';
import { runCommand } from './run-command';

/** Chromium without a window system: the same engine, for a third less processor time (docs/performance.md). */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const INSTALL_TIMEOUT_MS = 10 * 60_000;

/** Finds an installed Chromium: CHROME_PATH, then the PATH, the headless shell first, then Playwright's. */
export function findChromium(): string | undefined {
  return findGiven() ?? findOnPath([SHELL, ...NAMES]) ?? ifExecutable(chromium.executablePath());
}

let ensured: Promise<string> | undefined;

/**
 * Finds Chromium, or installs it: Debian's packages as root, else Playwright's own download. A machine that has only the
 * whole browser gets the headless shell too, unless CHROME_PATH names another. Tries once in a process.
 * @throws Error with the output of each attempt
 */
export function ensureChromium(root: string): Promise<string> {
  return (ensured ??= findOrInstall(root));
}

async function findOrInstall(root: string): Promise<string> {
  const best = findGiven() ?? findOnPath([SHELL]);
  if (best !== undefined) return best;
  const said = [await installDebianPackages(root, [SHELL])];
  if (findChromium() === undefined) said.push(await installDebianPackages(root, ['chromium']));
  const ofDebian = findChromium();
  if (ofDebian !== undefined) return ofDebian;
  const args = ['playwright', 'install', 'chromium'];
  said.push((await runCommand('npx', args, { cwd: root, timeoutMs: INSTALL_TIMEOUT_MS })).output.trimEnd());
  const ofPlaywright = findChromium();
  if (ofPlaywright !== undefined) return ofPlaywright;
  throw new Error(`Chromium was not found and could not be installed. Set CHROME_PATH.\n${said.join('\n')}`);
}

function findGiven(): string | undefined {
  return ifExecutable(process.env.CHROME_PATH);
}

function findOnPath(names: readonly string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin'];
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return candidates.find((file) => ifExecutable(file) !== undefined);
}

function ifExecutable(file: string | undefined): string | undefined {
  if (file === undefined || file === '') return undefined;
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}

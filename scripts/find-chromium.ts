import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { chromium } from '@playwright/test';
import { installDebianPackages } from './install-debian-packages';
import { runCommand } from './run-command';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const INSTALL_TIMEOUT_MS = 10 * 60_000;

/** Finds an installed Chromium: CHROME_PATH, then the PATH, then Playwright's. */
export function findChromium(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin'];
  const candidates = [
    process.env.CHROME_PATH,
    ...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    chromium.executablePath(),
  ];
  return candidates.find((file) => file !== undefined && file !== '' && isExecutable(file));
}

/**
 * Finds Chromium, or installs it: Debian's package as root, else Playwright's own download.
 * @throws Error with the output of both
 */
export async function ensureChromium(root: string): Promise<string> {
  const found = findChromium();
  if (found !== undefined) return found;
  const said = [await installDebianPackages(root, ['chromium'])];
  const ofDebian = findChromium();
  if (ofDebian !== undefined) return ofDebian;
  const args = ['playwright', 'install', 'chromium'];
  said.push((await runCommand('npx', args, { cwd: root, timeoutMs: INSTALL_TIMEOUT_MS })).output.trimEnd());
  const ofPlaywright = findChromium();
  if (ofPlaywright !== undefined) return ofPlaywright;
  throw new Error(`Chromium was not found and could not be installed. Set CHROME_PATH.\n${said.join('\n')}`);
}

function isExecutable(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

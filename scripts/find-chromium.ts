import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { chromium } from '@playwright/test';
import { runCommand } from './run-command';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const INSTALL_TIMEOUT_MS = 10 * 60_000;

/** A Chromium of this machine: CHROME_PATH, then the PATH, then Playwright's own. */
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
 * @throws Error with what both said.
 */
export async function ensureChromium(root: string): Promise<string> {
  const found = findChromium();
  if (found !== undefined) return found;
  let said = '';
  const attempts: [string, string[]][] = [['npx', ['playwright', 'install', 'chromium']]];
  if (process.getuid?.() === 0) {
    attempts.unshift(['sh', ['-c', 'apt-get update && apt-get install -y --no-install-recommends chromium']]);
  }
  for (const [command, args] of attempts) {
    const { output } = await runCommand(command, args, { cwd: root, timeoutMs: INSTALL_TIMEOUT_MS });
    said += `${output.trimEnd()}\n`;
    const installed = findChromium();
    if (installed !== undefined) return installed;
  }
  throw new Error(`There is no Chromium here and none could be installed. Set CHROME_PATH.\n${said}`);
}

function isExecutable(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

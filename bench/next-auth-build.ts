import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Installs and builds bench/next-auth in `.data`, so that its 350 MB stay out of the working tree. Returns the folder.
 */
export async function buildNextAuth(root: string): Promise<string> {
  const folder = path.join(root, '.data', 'bench', 'next-auth');
  fs.cpSync(path.join(root, 'bench', 'next-auth'), folder, { recursive: true });
  const options = { cwd: folder, env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' } };
  const isInstalled = fs.existsSync(path.join(folder, 'node_modules', 'next', 'package.json'));
  // Not `npm ci`: a registry that lacks other platforms' packages leaves them out of the lockfile, which it refuses.
  if (!isInstalled) await run('npm', ['install', '--no-save', '--no-audit', '--no-fund'], options);
  await run('npm', ['run', 'build'], options);
  return folder;
}

import fs from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { runCommand } from '../run-command';

export interface NodeBinary {
  version: string;
  /** Path of the executable. */
  file: string;
}

const INSTALL_TIMEOUT_MS = 5 * 60_000;

/** Name of the npm package with Node's binaries for this platform. Apple silicon has its own naming. */
function packageOf(platform: string, arch: string): string {
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node';
  return `${prefix}-${platform === 'win32' ? 'win' : platform}-${arch}`;
}

/**
 * The newest release of Node in `range` (npm's notation: "24", "20.19") that npm has for this machine, kept in `cache`.
 * @throws Error with npm's output if there is none
 */
export async function fetchNode(range: string, cache: string): Promise<NodeBinary> {
  const folder = path.join(cache, range);
  await fs.mkdir(folder, { recursive: true });
  const name = packageOf(process.platform, process.arch);
  const npm = process.env.npm_execpath;
  const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--loglevel=error', `${name}@${range}`];
  const result = await runCommand(npm ? process.execPath : 'npm', npm ? [npm, ...args] : args, {
    cwd: folder,
    timeoutMs: INSTALL_TIMEOUT_MS,
  });
  if (result.code !== 0) throw new Error(`npm has no Node ${range} for this machine:\n${result.output}`);
  const home = path.join(folder, 'node_modules', name);
  const { version, bin } = JSON.parse(await fs.readFile(path.join(home, 'package.json'), 'utf8')) as {
    version: string;
    bin: { node: string };
  };
  return { version, file: path.join(home, bin.node) };
}

import process from 'node:process';
import { runCommand } from './run-command';

const TIMEOUT_MS = 10 * 60_000;

/** Installs Debian packages if we are root and have apt. Returns apt's output; undefined if it did not try. */
export async function installDebianPackages(root: string, names: readonly string[]): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const command = `apt-get update && apt-get install -y --no-install-recommends ${names.join(' ')}`;
  const { output } = await runCommand('sh', ['-c', command], {
    cwd: root,
    timeoutMs: TIMEOUT_MS,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
  return output.trimEnd();
}

import { spawn } from 'node:child_process';
import process from 'node:process';

export interface CommandResult {
  code: number;
  /** stdout and stderr, interleaved. */
  output: string;
}

const running = new Set<number>();

/** When this process ends, kills its children and all their descendants. */
process.once('exit', () => {
  for (const pid of running) {
    try {
      process.kill(-pid, 'SIGTERM');
    } catch {
      // It has just exited.
    }
  }
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

/** Runs a command and returns its output. Never throws: a command that cannot be started gets code 127. */
export function runCommand(
  command: string,
  args: readonly string[],
  options: { cwd: string; timeoutMs: number; env?: NodeJS.ProcessEnv },
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const { pid } = child;
    if (pid !== undefined) running.add(pid);
    let output = '';
    const timer = setTimeout(() => {
      output += `\nStopped after ${options.timeoutMs / 1000} s.`;
      if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    }, options.timeoutMs);
    const end = (code: number) => {
      clearTimeout(timer);
      if (pid !== undefined) running.delete(pid);
      resolve({ code, output });
    };
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
    }
    child.once('error', (error) => {
      output += error.message;
      end(127);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}

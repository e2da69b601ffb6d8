import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';

export interface ChildDefinition {
  name: string;
  /** Node's arguments, the program's path among them. */
  args: readonly string[];
  environment: NodeJS.ProcessEnv;
  cwd: string;
  logFile: string;
  /** Called with a message at every restart. */
  report: (line: string) => void;
}

const RESTART_MS = { first: 250, longest: 10_000 };
/** After this long without a crash, the restart delay is reset. */
const STEADY_MS = 30_000;
const STOP_MS = 15_000;

/** One part of the demo as a child process: restarted when it crashes, until `stop`. */
export class SupervisedChild {
  #child: ChildProcess | undefined;
  #restartMs = RESTART_MS.first;
  #timer: NodeJS.Timeout | undefined;
  #isWanted = false;
  #crashes = 0;

  constructor(readonly definition: ChildDefinition) {}

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Whether it has exited on its own since `start`. */
  get hasCrashed(): boolean {
    return this.#crashes > 0;
  }

  async start(): Promise<void> {
    this.#crashes = 0;
    this.#isWanted = true;
    await fs.mkdir(path.dirname(this.definition.logFile), { recursive: true, mode: 0o700 });
    await this.#spawn();
  }

  /** Sends SIGTERM, and kills it and its children if it does not exit in time. Resolves when it has exited. */
  async stop(): Promise<void> {
    this.#isWanted = false;
    clearTimeout(this.#timer);
    const child = this.#child;
    if (!child || hasEnded(child)) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const force = setTimeout(() => this.killGroup(), STOP_MS);
    await ended;
    clearTimeout(force);
  }

  /** Kills it and its children at once, like a power cut. It is restarted unless `stop` was called. */
  killGroup(): void {
    const pid = this.#child?.pid;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It has exited in the meantime.
    }
  }

  async logTail(lines = 30): Promise<string> {
    const log = await fs.readFile(this.definition.logFile, 'utf8').catch(() => '');
    return log.trimEnd().split('\n').slice(-lines).join('\n');
  }

  async #spawn(): Promise<void> {
    const { args, environment, cwd, logFile } = this.definition;
    const log = await fs.open(logFile, 'a', 0o600);
    const startedAt = Date.now();
    const child = spawn(process.execPath, ['--require', path.join(__dirname, 'exit-with-parent.cjs'), ...args], {
      cwd,
      env: environment,
      // Its own process group: Ctrl-C reaches only the supervisor, which stops the parts in order.
      detached: true,
      stdio: ['ignore', log.fd, log.fd, 'ipc'],
    });
    this.#child = child;
    // Considered running until it exits; callers that need it wait until it answers.
    child.once('error', (error) => this.definition.report(`${this.definition.name}: ${error.message}`));
    child.once('exit', (code, signal) => this.#onExit(code, signal, Date.now() - startedAt));
    await log.close();
  }

  #onExit(code: number | null, signal: NodeJS.Signals | null, livedMs: number): void {
    if (!this.#isWanted) return;
    this.#crashes += 1;
    if (livedMs > STEADY_MS) this.#restartMs = RESTART_MS.first;
    const delayMs = this.#restartMs;
    this.#restartMs = Math.min(delayMs * 2, RESTART_MS.longest);
    const { name, report } = this.definition;
    report(`${name} ended (${signal ?? `code ${String(code)}`}); restarting it in ${delayMs / 1000} s`);
    this.#timer = setTimeout(() => {
      this.#spawn().catch((error: unknown) => report(`${name}: ${String(error)}`));
    }, delayMs);
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

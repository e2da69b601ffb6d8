import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { compiledProgram } from '../../environment/compiled-program';
import { serviceToken, TEST_SECRET, type TestSession } from './service-token';

const ROOT = path.join(__dirname, '..', '..');
/** Several may start at a time, on a busy machine: five took more than three minutes with twenty others at work. */
const READY_MS = 600_000;

/** Node's arguments of `npm run product-api`. */
const SERVER = compiledProgram('product-api/server.ts');

/** The service in its own process, so that tests can kill it. */
export class ServerProcess {
  #output = '';

  private constructor(
    private readonly child: ChildProcess,
    readonly origin: string,
  ) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.#output += chunk.toString();
      });
    }
  }

  /** Starts it as operators do, with `env` over the tests' defaults; does not wait. */
  static spawn(port: number, env: Record<string, string>): ServerProcess {
    const child = spawn(process.execPath, SERVER, {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        PRODUCT_API_SECRET: TEST_SECRET,
        PRODUCT_API_PORT: String(port),
        LOG_LEVEL: 'warn',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new ServerProcess(child, `http://localhost:${port}`);
  }

  get pid(): number {
    if (this.child.pid === undefined) throw new Error('The server never started.');
    return this.child.pid;
  }

  get output(): string {
    return this.#output;
  }

  async ready(): Promise<this> {
    const deadline = Date.now() + READY_MS;
    while (Date.now() < deadline && this.child.exitCode === null && this.child.signalCode === null) {
      const isUp = await fetch(`${this.origin}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (isUp) return this;
      await sleep(50);
    }
    throw new Error(`The server isn't ready: ${this.#output}`);
  }

  /** Ends it and answers with its exit code; null after SIGKILL. */
  async kill(signal: NodeJS.Signals): Promise<number | null> {
    if (this.child.exitCode !== null) return this.child.exitCode;
    this.child.kill(signal);
    return this.exited();
  }

  async exited(): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'exit');
    return this.child.exitCode;
  }

  /** Calls as the functions do, and answers with the JSON of a success. */
  async call<T>(
    session: TestSession | undefined,
    method: string,
    url: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<T> {
    const answer = await fetch(this.origin + url, {
      method,
      headers: {
        authorization: `Bearer ${serviceToken(session)}`,
        ...(session && { 'x-user-sub': session.userId }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body && JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text}`);
    return JSON.parse(text) as T;
  }
}

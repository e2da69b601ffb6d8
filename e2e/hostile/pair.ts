import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import net, { type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../product-api/testing/free-port';
import { ServerProcess } from '../../product-api/testing/server-process';
import { TEST_SECRET } from '../../product-api/testing/service-token';
import { TEST_CLIENT_ID, TEST_CLIENT_SECRET, TestIssuer } from '../../src/functions/auth/testing/test-issuer';
import { UrlSigner } from '../../product-api/storage/url-signature';
import { openDescriptors, residentMb } from './process-state';
import { Visitor } from './visitor';

/** As large as a clip of the site: larger than what a connection takes without being read. */
const CLIP_BYTES = 1_200_000;
/** More than the buffers of both ends of a connection take. */
const LARGE_BYTES = 12_000_000;

export interface OfBoth<T> {
  host: T;
  productApi: T;
}

/** Host and product API as in production, each in its own process on loopback; PGlite, files in a folder. */
export class Pair {
  readonly issuer = new TestIssuer();
  siteUrl = '';
  productApi!: ServerProcess;
  #host!: ChildProcess;
  #directory = '';
  #visitors = 0;
  readonly #held: Socket[] = [];

  static async start(): Promise<Pair> {
    const pair = new Pair();
    try {
      await pair.#start();
      return pair;
    } catch (error) {
      await pair.stop();
      throw error;
    }
  }

  async #start(): Promise<void> {
    this.#directory = await fs.mkdtemp(path.join(tmpdir(), 'hostile-'));
    await fs.writeFile(path.join(this.#directory, 'clip.bin'), Buffer.alloc(CLIP_BYTES, 'x'));
    const issuerUrl = await this.issuer.start();
    this.siteUrl = `http://localhost:${await freePort()}`;
    const dataDir = path.join(this.#directory, 'data');
    this.productApi = ServerProcess.spawn(await freePort(), {
      DATA_DIR: dataDir,
      SITE_URL: this.siteUrl,
      LOG_LEVEL: 'fatal',
    });
    this.#host = fork(path.join(__dirname, 'host-entry.ts'), [], {
      execArgv: ['--import', 'tsx'],
      env: {
        PATH: process.env.PATH,
        SITE_ROOT: this.#directory,
        SITE_URL: this.siteUrl,
        // The stand-in for Google may only run on loopback.
        HOST: '127.0.0.1',
        AUTH_SECRET: 'a'.repeat(32),
        GATSBY_GOOGLE_CLIENT_ID: TEST_CLIENT_ID,
        GOOGLE_CLIENT_SECRET: TEST_CLIENT_SECRET,
        GOOGLE_ISSUER: issuerUrl,
        PRODUCT_API_URL: this.productApi.origin,
        PRODUCT_API_PUBLIC_URL: this.productApi.origin,
        PRODUCT_API_SECRET: TEST_SECRET,
      },
    });
    const ended = once(this.#host, 'exit').then(([code]) => {
      throw new Error(`The host ended with ${code} before it listened.`);
    });
    await Promise.all([Promise.race([once(this.#host, 'message'), ended]), this.productApi.ready()]);
    ended.catch(() => undefined);
  }

  async stop(): Promise<void> {
    for (const socket of this.#held) socket.destroy();
    this.#host?.kill('SIGKILL');
    await this.productApi?.kill('SIGKILL');
    await this.issuer.stop();
    if (this.#directory !== '') await fs.rm(this.#directory, { recursive: true, force: true });
  }

  /** A visitor whose address has never been seen before. */
  visitor(): Visitor {
    this.#visitors += 1;
    return new Visitor(this.siteUrl, this.issuer, `198.51.100.${this.#visitors}`);
  }

  /** A stored video of the product API, and its signed address there. */
  async storeVideo(): Promise<{ path: string }> {
    const key = 'videos/large.mp4';
    const file = path.join(this.#directory, 'data', 'files', key);
    await fs.mkdir(path.dirname(file), { recursive: true });
    await fs.writeFile(file, Buffer.alloc(LARGE_BYTES, 'x'));
    const expires = Math.floor(Date.now() / 1000) + 3600;
    return { path: `/files/${key}?${new UrlSigner(TEST_SECRET).sign(`/files/${key}`, expires).toString()}` };
  }

  /** Makes every stored picture larger than the buffers of both ends of a connection. */
  async enlargePictures(): Promise<void> {
    const folder = path.join(this.#directory, 'data', 'files', 'uploads');
    for (const entry of await fs.readdir(folder, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) await fs.writeFile(path.join(entry.parentPath, entry.name), Buffer.alloc(LARGE_BYTES, 'x'));
    }
  }

  /** Opens a connection that reads nothing and stays open on its client's side until `stop`. */
  hold(origin: string, text: string): void {
    this.#held.push(connect(origin, text));
  }

  /**
   * Descriptors that both processes hold open; not PGlite's own files: it keeps open, as PostgreSQL does, each table
   * once read.
   */
  async descriptors(): Promise<OfBoth<string[]>> {
    const database = path.join(this.#directory, 'data', 'db') + path.sep;
    return this.#ofBoth(async (pid) => (await openDescriptors(pid)).filter((link) => !link.startsWith(database)));
  }

  /** Number of stored files and of those of the site that the processes hold open. */
  async openFiles(): Promise<OfBoth<number>> {
    const count = async (pid: number) =>
      (await openDescriptors(pid)).filter((link) => /clip\.bin|\/data\/files\//.test(link)).length;
    return this.#ofBoth(count);
  }

  /** Memory in MB. */
  async memory(): Promise<OfBoth<number>> {
    return this.#ofBoth(residentMb);
  }

  async #ofBoth<T>(look: (pid: number) => Promise<T>): Promise<OfBoth<T>> {
    const { pid } = this.#host;
    if (pid === undefined) throw new Error('The host never started.');
    const [host, productApi] = await Promise.all([look(pid), look(this.productApi.pid)]);
    return { host, productApi };
  }
}

/** Opens a connection, writes, and reads nothing. */
export function connect(origin: string, text: string): Socket {
  const socket = net.connect(Number(new URL(origin).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(text);
  return socket;
}

/** Connects, and cuts the connection after `cutAfterMs`. */
export async function writeAndCut(origin: string, text: string, cutAfterMs: number): Promise<void> {
  const socket = connect(origin, text);
  await sleep(cutAfterMs);
  socket.destroy();
}

/** A raw HTTP request. */
export function get(address: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries({ host: 'x', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${address} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

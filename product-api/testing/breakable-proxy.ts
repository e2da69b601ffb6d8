import { once } from 'node:events';
import net, { type Server, type Socket } from 'node:net';
import { freePort } from './free-port';

/** A network between a process and a server, which tests break. */
export class BreakableProxy {
  readonly #pairs = new Set<[Socket, Socket]>();
  #server: Server | undefined;

  private constructor(
    private readonly target: URL,
    /** Address of the same server, through this network. */
    readonly url: string,
  ) {}

  static async before(address: string): Promise<BreakableProxy> {
    const url = new URL(address);
    const through = new URL(address);
    through.hostname = '127.0.0.1';
    through.port = String(await freePort());
    const proxy = new BreakableProxy(url, through.href.replace(/\/$/, ''));
    await proxy.mend();
    return proxy;
  }

  /** Ends all connections and refuses new ones. */
  async cut(): Promise<void> {
    this.#server?.close();
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
    await Promise.resolve();
  }

  /** Swallows from now on all that its connections carry; new ones work. Neither side is told. */
  swallow(): void {
    for (const [client, server] of this.#pairs) {
      client.unpipe(server).resume();
      server.unpipe(client).resume();
    }
  }

  async mend(): Promise<void> {
    this.#server = net.createServer((client) => this.#connect(client));
    this.#server.listen(Number(new URL(this.url).port), '127.0.0.1');
    await once(this.#server, 'listening');
  }

  #connect(client: Socket): void {
    const server = net.connect(Number(this.target.port), this.target.hostname);
    const pair: [Socket, Socket] = [client, server];
    this.#pairs.add(pair);
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#pairs.delete(pair);
        for (const other of pair) other.destroy();
      });
    }
    client.pipe(server).pipe(client);
  }
}

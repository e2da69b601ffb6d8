import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';

/** The fault of the next call of a kind. `isTaken`: the order is accepted all the same. */
export type Fault =
  | { kind: 'answer'; status: number; headers?: Record<string, string>; body?: unknown; isTaken?: boolean }
  | { kind: 'reset'; isTaken?: boolean }
  | { kind: 'hang'; isTaken?: boolean }
  | { kind: 'malformed'; isTaken?: boolean }
  /** A page, as a proxy in front of the provider sends it. */
  | { kind: 'page'; isTaken?: boolean };

export interface StandInOrder {
  id: string;
  endpoint: string;
  input: Record<string, unknown>;
  webhook: string | undefined;
  state: 'waiting' | 'working' | 'done' | 'failed' | 'canceled';
  /** Body of a result, or reason of a failure. */
  result: unknown;
  createdAt: Date;
  canceledTimes: number;
}

export interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface StandInCall {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export interface ServedFile {
  /** 200 without it. */
  status?: number;
  type?: string;
  bytes?: Uint8Array;
  location?: string;
  /** How the response ends halfway through its bytes. */
  stops?: 'cut' | 'hang';
  /** Runs before the response is sent. */
  onAsked?: () => void;
}

/** A provider on loopback that speaks its wire protocol, validates requests, and fails on demand. */
export abstract class ProviderStandIn {
  readonly orders: StandInOrder[] = [];
  /** Used up one by one, by the calls of their kind. */
  readonly faults: { submit: Fault[]; status: Fault[]; result: Fault[] } = { submit: [], status: [], result: [] };
  /** Files it serves, by name. */
  readonly files = new Map<string, ServedFile & { status: number }>();
  /** Calls that its protocol doesn't have, or with contents that its schemas refuse. */
  readonly breaches: string[] = [];
  /** When submissions came, taken or not; in ms of `performance.now()`. */
  readonly submittedAt: number[] = [];
  /** Endpoints that the provider has removed. */
  readonly gone = new Set<string>();
  /** Whether our key is wrong: every call is answered 401. */
  refusesKey = false;
  /** How every order ends at once; undefined: it waits for the test. */
  automatic: ((order: StandInOrder) => void) | undefined;
  readonly #server = http.createServer((request, response) => {
    this.#serve(request, response).catch((error: unknown) => {
      this.breaches.push(String(error));
      response.destroy();
    });
  });

  protected abstract answer(call: StandInCall): Promise<Answer | Fault> | Answer | Fault;
  /** Sends the news of an order to its webhook, signed. */
  abstract tell(order: StandInOrder, options?: { signedAt?: Date; forge?: boolean }): Promise<number>;

  async start(port = 0): Promise<this> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    if (this.#server.listening) await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Submissions that came, taken or not. */
  get submissions(): number {
    return this.submittedAt.length;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The order of that prompt; the latest. */
  orderOf(prompt: string): StandInOrder | undefined {
    return this.orders.findLast(({ input }) => input.prompt === prompt);
  }

  /** Prompts that were ordered, and would be paid for, more than once. */
  get doubles(): string[] {
    const prompts = this.orders.map(({ input }) => String(input.prompt));
    return prompts.filter((prompt, at) => prompts.indexOf(prompt) !== at);
  }

  /** Serves a file and answers its address. */
  serve(name: string, file: ServedFile): string {
    this.files.set(name, { status: 200, type: 'video/mp4', ...file });
    return `${this.origin}/outputs/${name}`;
  }

  /** The name of the file that a call asks for; undefined for every other call. */
  protected fileOf({ url }: StandInCall): string | undefined {
    return /^\/outputs\/(.+)$/.exec(url.pathname)?.[1];
  }

  protected take(order: Omit<StandInOrder, 'state' | 'result' | 'createdAt' | 'canceledTimes'>): StandInOrder {
    const taken: StandInOrder = {
      ...order,
      state: 'waiting',
      result: undefined,
      createdAt: new Date(),
      canceledTimes: 0,
    };
    this.orders.push(taken);
    this.automatic?.(taken);
    return taken;
  }

  protected breach(what: string, status = 422): Answer {
    this.breaches.push(what);
    return { status, body: { detail: what } };
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.origin);
    const { method = 'GET', headers } = request;
    const body = await buffer(request);
    const call = { method, url, headers, body };
    const name = this.fileOf(call);
    if (name !== undefined) return this.#serveFile(name, response);
    const answer = await this.answer(call);
    if ('kind' in answer) return fail(answer, response);
    send(response, answer);
  }

  #serveFile(name: string, response: ServerResponse): void {
    const file = this.files.get(name);
    if (!file) return send(response, { status: 404 });
    const { status, type, bytes, location, stops, onAsked } = file;
    onAsked?.();
    response.writeHead(status, { ...(type && { 'content-type': type }), ...(location && { location }) });
    if (stops === undefined || bytes === undefined) {
      response.end(bytes);
      return;
    }
    response.write(bytes.subarray(0, bytes.length / 2), () => {
      if (stops === 'cut') response.socket?.resetAndDestroy();
    });
  }
}

function fail(fault: Fault, response: ServerResponse): void {
  switch (fault.kind) {
    case 'answer':
      return send(response, fault);
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'hang':
      return;
    case 'malformed':
      response.writeHead(201, { 'content-type': 'application/json' });
      response.end('{"id": "cut o');
      return;
    case 'page':
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<html><title>Bad gateway</title></html>');
      return;
    default:
      fault satisfies never;
  }
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body === undefined ? '' : JSON.stringify(body));
}

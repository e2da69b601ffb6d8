import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RecordedRequest {
  method: string;
  path: string;
  headers: http.IncomingHttpHeaders;
  body: string;
}

type Answer = (request: RecordedRequest, response: http.ServerResponse) => void;

/** A product API that answers as a test says, and records the requests. */
export class FakeProductApi {
  readonly requests: RecordedRequest[] = [];
  answer: Answer = (_request, response) => json(response, 200, {});
  readonly #server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const recorded = { method, path: url, headers, body };
      if (url !== '/healthz') this.requests.push(recorded);
      this.answer(recorded, response);
    });
  });

  async start(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get last(): RecordedRequest {
    const last = this.requests.at(-1);
    if (!last) throw new Error('The product API received no request.');
    return last;
  }
}

export function json(response: http.ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

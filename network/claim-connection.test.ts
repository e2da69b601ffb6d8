import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { claimConnection } from './claim-connection';

let underWay = 0;
let begun = 0;

/** Counts requests as the services do: from the request to the end of its answer. */
const server = http.createServer((request, response) => {
  if (!claimConnection(request, response)) return;
  begun += 1;
  underWay += 1;
  response.once('close', () => (underWay -= 1));
  if (request.url === '/slow') setTimeout(() => response.end('slow'), 200);
  else response.end('fine');
});
let port: number;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

beforeEach(() => (begun = 0));

/** Everything received until the connection ended. */
function send(text: string, endAfterMs: number): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.write(text);
      setTimeout(() => socket.destroy(), endAfterMs);
    });
    socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
    socket.on('error', () => undefined).on('close', () => resolve(received));
  });
}

/** The server learns of a connection's end a little later. */
async function expectOneAnswered(): Promise<void> {
  while (underWay > 0) await sleep(20);
  expect(begun).toBe(1);
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

it('answers requests of a connection one after the other', async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const answers: string[] = [];
  for (const path of ['/', '/slow', '/', '/']) {
    answers.push(
      await new Promise<string>((resolve, reject) => {
        const request = http.get({ port, host: '127.0.0.1', path, agent }, (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
          response.on('end', () => resolve(text));
        });
        request.on('error', reject);
      }),
    );
  }
  agent.destroy();
  expect(answers).toEqual(['fine', 'slow', 'fine', 'fine']);
});

it('ignores a request pipelined behind an answer, and leaks nothing when the connection is cut', async () => {
  expect(await send(get('/slow') + get('/slow').repeat(50), 100)).toBe('');
  await expectOneAnswered();
});

it('cuts a connection that pipelines several requests in one packet', async () => {
  await send(get('/').repeat(3), 1_000);
  await expectOneAnswered();
});

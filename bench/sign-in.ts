import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { encodeSession } from '../src/functions/session-token';
import { load, type LoadResult } from './load';
import { median, type BenchRow, type Measure } from './row';
import { BENCH_AUTH_SECRET, startHost, type BenchServer } from './servers';

const CALLS = 6_000;
const CONNECTIONS = 20;
const ROUNDS = 3;

/**
 * `GET /api/auth/session` of a signed-in visitor: verifies a cookie, asks a product API whether the session was revoked,
 * and issues a new cookie.
 */
export const measure: Measure = async (root, report) => {
  report(`${CALLS} calls, ${ROUNDS} times`);
  const api = http.createServer((request, response) => {
    request.resume();
    response.setHeader('content-type', 'application/json').end('{"active":true}');
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const PRODUCT_API_URL = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const server = await startHost(root, { PRODUCT_API_URL });
  const user = { id: 'benchmark', name: 'Benchmark', email: 'benchmark@example.com', image: null };
  const nowS = Math.floor(Date.now() / 1000);
  const token = encodeSession({ user, sid: 'benchmark', issuedAt: nowS }, [BENCH_AUTH_SECRET], new Date());
  try {
    return rowsOf(await measureSession(server, `next-auth.session-token=${token}`));
  } finally {
    await server.stop();
    api.closeAllConnections();
    api.close();
  }
};

async function measureSession({ address }: BenchServer, cookie: string): Promise<LoadResult> {
  const url = `${address}/api/auth/session`;
  const signedIn = await fetch(url, { headers: { cookie } }).then((response) => response.json() as Promise<object>);
  if (!('user' in signedIn)) throw new Error(`${url} does not know the session.`);
  const options = { connections: CONNECTIONS, status: 200, headers: { cookie }, localAddress };
  await load(url, { ...options, count: 1_000 });
  const rounds: LoadResult[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await load(url, { ...options, count: CALLS }));
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
    failures: rounds.reduce((sum, { failures }) => sum + failures, 0),
  };
}

let addresses = 0;

/** Our service limits calls by address; on Linux every 127.x.y.z is this machine's own. */
function localAddress(call: number): string {
  if (call % 1_000 === 0) addresses += 1;
  return `127.1.${addresses >> 8}.${addresses & 255}`;
}

function rowsOf({ perSecond, p99Ms, failures }: LoadResult): BenchRow[] {
  return [
    { group: 'session', name: 'GET session', value: perSecond, unit: 'calls/s' },
    { group: 'session', name: 'GET session, p99', value: p99Ms, unit: 'ms' },
    { group: 'session', name: 'failed calls', value: failures, unit: 'calls', limit: { max: 0 } },
  ];
}

import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { encodeSession } from '../src/functions/session-token';
import { load, type LoadResult } from './load';
import { buildNextAuth } from './next-auth-build';
import { median, type BenchRow, type Measure } from './row';
import { BENCH_AUTH_SECRET, startHost, startNextAuth, type BenchServer } from './servers';

const CALLS = 6_000;
const CONNECTIONS = 20;
const ROUNDS = 3;

/**
 * `GET /api/auth/session` of a signed-in visitor, which verifies a cookie and issues a new one: on our host beside
 * next-auth on `next start`, in one run. Ours also asks a product API whether the session was revoked.
 */
export const measure: Measure = async (root, report) => {
  report('our host');
  const ours = await measureOurs(root);
  const rows = rowsOf('our host', ours);
  report('installing and building next-auth');
  const folder = await buildNextAuth(root).catch((error: unknown) => {
    report(`next-auth left out, it can't be installed: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  });
  if (folder === undefined) return rows;
  report('next-auth');
  const theirs = await measureNextAuth(folder);
  const ratio = ours.perSecond / theirs.perSecond;
  return [
    ...rows,
    ...rowsOf('next-auth', theirs),
    { group: 'session', name: 'GET session, ratio', value: ratio, unit: 'x', limit: { min: 1 } },
  ];
};

async function measureOurs(root: string): Promise<LoadResult> {
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
    return await measureSession(server, `next-auth.session-token=${token}`);
  } finally {
    await server.stop();
    api.closeAllConnections();
    api.close();
  }
}

async function measureNextAuth(folder: string): Promise<LoadResult> {
  const server = await startNextAuth(folder);
  try {
    return await measureSession(server, await signInToNextAuth(server.address));
  } finally {
    await server.stop();
  }
}

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

function rowsOf(server: string, { perSecond, p99Ms, failures }: LoadResult): BenchRow[] {
  return [
    { group: 'session', name: `GET session, ${server}`, value: perSecond, unit: 'calls/s' },
    { group: 'session', name: `GET session p99, ${server}`, value: p99Ms, unit: 'ms' },
    { group: 'session', name: `failed calls, ${server}`, value: failures, unit: 'calls', limit: { max: 0 } },
  ];
}

/** The session cookie of its credentials provider, which accepts any login. */
async function signInToNextAuth(address: string): Promise<string> {
  const csrf = await fetch(`${address}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const answer = await fetch(`${address}/api/auth/callback/credentials`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookiesOf(csrf) },
    body: new URLSearchParams({ csrfToken, name: 'Benchmark', json: 'true' }),
  });
  return cookiesOf(answer);
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

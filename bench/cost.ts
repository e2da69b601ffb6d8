import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROUTE_COSTS, type RouteKey } from '../contracts/api/route-costs';
import { freePort } from '../product-api/testing/free-port';
import { ServerProcess } from '../product-api/testing/server-process';
import { newSession, serviceToken } from '../product-api/testing/service-token';
import { type Ask, ASKS } from './cost/asks';
import { type FullAccount, writeFullAccount } from './cost/full-account';
import { forgetPeak, memoryMb, processorMs } from './cost/process-cost';
import { type BenchRow, type Measure, median } from './row';

const TIMES = 3;
/** Ends a stream of events; the other answers have come by then. */
const LONGEST_MS = 60_000;
const STREAM_MS = 500;
const IDLE_MS = 5_000;
/** For work that goes on after an answer, such as a written file. */
const REST_MS = 100;
/** Ends the account or what others need: comes last, and once. */
const LAST: readonly RouteKey[] = ['DELETE /api/lists/:id', 'POST /api/sessions/revoke-all', 'DELETE /api/account'];

/** Measures each call of the product API for an account that is filled to its quota, against its stated limit. */
export const measure: Measure = async (_root, report) => {
  const directory = await fs.mkdtemp(path.join(tmpdir(), 'bench-cost-'));
  const account = await writeFullAccount(path.join(directory, 'data'));
  report('the account is full');
  const env = { DATA_DIR: path.join(directory, 'data'), SITE_URL: 'http://localhost:1', LOG_LEVEL: 'error' };
  const server = ServerProcess.spawn(await freePort(), env);
  try {
    await server.ready();
    const routes = Object.keys(ROUTE_COSTS) as RouteKey[];
    const rows: BenchRow[] = [];
    const idle = await idleShare(server);
    const problems: string[] = [];
    for (const route of [...routes.filter((key) => !LAST.includes(key)), ...LAST]) {
      const cost = await costOf(server, account, route, idle).catch((error: Error) => error);
      if (cost instanceof Error) {
        problems.push(cost.message);
        continue;
      }
      const { ms, mb } = cost;
      const { maxMs, maxMb, largest } = ROUTE_COSTS[route];
      report(`${route}: ${ms.toFixed(1)} ms, ${mb.toFixed(0)} MB`);
      rows.push({
        group: 'cost of a call',
        name: `${route} (${largest})`,
        value: ms,
        unit: 'ms',
        limit: { max: maxMs },
      });
      rows.push({ group: 'cost of a call', name: `${route}, memory`, value: mb, unit: 'MB', limit: { max: maxMb } });
    }
    if (problems.length > 0) throw new Error(problems.join('\n'));
    return rows;
  } finally {
    await server.kill('SIGKILL');
    await fs.rm(directory, { recursive: true, force: true });
  }
};

/** Share of a processor that the service takes without calls. */
async function idleShare({ pid }: ServerProcess): Promise<number> {
  await sleep(IDLE_MS);
  const before = await processorMs(pid);
  await sleep(IDLE_MS);
  return ((await processorMs(pid)) - before) / IDLE_MS;
}

async function costOf(server: ServerProcess, account: FullAccount, route: RouteKey, idle: number) {
  const method = route.slice(0, route.indexOf(' '));
  const costs: { ms: number; mb: number }[] = [];
  for (let turn = 0; turn < (LAST.includes(route) ? 1 : TIMES); turn += 1) {
    const call = async <T>(how: string, url: string, body?: unknown) => {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const { text } = await send(server, account, how, { url, headers, ...(body !== undefined && { body }) });
      return JSON.parse(text) as T;
    };
    const ask = await ASKS[route]({ account, turn, call });
    await sleep(REST_MS);
    await forgetPeak(server.pid);
    const [ms, memory] = [await processorMs(server.pid), await memoryMb(server.pid)];
    const begunAt = performance.now();
    const { status, text } = await send(server, account, method, ask);
    await sleep(REST_MS);
    const isExpected = ask.refusedWith === undefined ? status < 300 : status === ask.refusedWith;
    if (!isExpected) throw new Error(`${route}: ${status} ${text.slice(0, 300)}`);
    costs.push({
      ms: (await processorMs(server.pid)) - ms - idle * (performance.now() - begunAt),
      mb: (await memoryMb(server.pid)).peak - memory.now,
    });
  }
  // The first has to compile what it runs, and others share the machine.
  return {
    ms: Math.max(0, Math.min(...costs.map(({ ms }) => ms))),
    mb: Math.max(0, median(costs.map(({ mb }) => mb))),
  };
}

async function send(server: ServerProcess, account: FullAccount, method: string, ask: Ask) {
  // Another one each time: a call may have ended all that there were.
  const session = newSession(account.session.userId);
  const isStream = ask.url.endsWith('/video-events');
  const answer = await fetch(server.origin + ask.url, {
    method,
    headers: {
      authorization: `Bearer ${serviceToken(session)}`,
      'x-user-sub': session.userId,
      ...(ask.body !== undefined && { 'content-type': 'application/json' }),
      ...ask.headers,
    },
    body: ask.payload ? new Uint8Array(ask.payload) : ask.body === undefined ? null : JSON.stringify(ask.body),
    signal: AbortSignal.timeout(isStream ? STREAM_MS : LONGEST_MS),
  });
  const text = await answer.text().catch(() => '');
  return { status: answer.status, text };
}

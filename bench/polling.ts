import fs from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../product-api/testing/free-port';
import { ServerProcess } from '../product-api/testing/server-process';
import { newSession, serviceToken, type TestSession } from '../product-api/testing/service-token';
import { cpuMs, memoryMb } from './load';
import type { BenchRow, Measure } from './row';

/** A page of My Videos with something in the making asks this often. */
const PAUSE_MS = 2_000;
const DURATION_MS = 15_000;

export interface PollingResult {
  p50Ms: number;
  p99Ms: number;
  answered: number;
  /** 503 with Retry-After: turned away on purpose. */
  refused: number;
  /** Anything else that is no 200. */
  failed: number;
  /** Processor time of the service, a call answered: says what a call costs even on a busy machine. */
  cpuMsACall: number;
}

/** 50, 200 and 1,000 visitors who look at their videos every two seconds, on the embedded database. */
export const measure: Measure = async (_root, report) =>
  withProductApi(async (server) => {
    const rows: BenchRow[] = [];
    const sessions = await signIn(server, 1_000, report);
    for (const visitors of [50, 200, 1_000]) {
      const result = await poll(server, sessions.slice(0, visitors), { durationMs: DURATION_MS, pauseMs: PAUSE_MS });
      report(`${visitors} visitors: ${describe(result)}`);
      rows.push(...rowsOf(`${visitors} visitors polling`, result));
    }
    // Without a pause: far more than there is room for. What is answered must still be answered in time.
    const flood = await poll(server, sessions, { durationMs: DURATION_MS, pauseMs: 0 });
    report(`flood: ${describe(flood)}`);
    rows.push(...rowsOf('1,000 visitors without a pause', flood));
    const before = await poll(server, sessions.slice(0, 50), { durationMs: 5_000, pauseMs: PAUSE_MS });
    rows.push({
      group: 'polling',
      name: 'after the flood, p99',
      value: before.p99Ms,
      unit: 'ms',
      limit: { max: 1_000 },
    });
    rows.push({ group: 'polling', name: 'memory after all this', value: memoryMb(server.pid), unit: 'MB' });
    return rows;
  });

/** A product API on data of its own, for `use` alone. */
export async function withProductApi<T>(use: (server: ServerProcess) => Promise<T>): Promise<T> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'bench-polling-'));
  const server = await ServerProcess.spawn(await freePort(), { DATA_DIR: dataDir }).ready();
  try {
    return await use(server);
  } finally {
    await server.kill('SIGTERM');
    await fs.rm(dataDir, { recursive: true, force: true });
  }
}

/** Visitors with an account each. */
export async function signIn(
  server: ServerProcess,
  count: number,
  report: (line: string) => void,
): Promise<TestSession[]> {
  const sessions: TestSession[] = [];
  for (let i = 0; i < count; i += 1) {
    const session = newSession();
    const person = { sub: session.userId, email: 'bench@example.com', name: null, image: null };
    await server.call(undefined, 'POST', '/api/users/sign-in', person);
    sessions.push(session);
  }
  report(`${count} visitors have signed in`);
  return sessions;
}

/** Each visitor asks, waits, asks again; they begin spread over one pause. */
export async function poll(
  server: ServerProcess,
  sessions: readonly TestSession[],
  { durationMs, pauseMs }: { durationMs: number; pauseMs: number },
): Promise<PollingResult> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: sessions.length });
  const timesMs: number[] = [];
  const counts = { answered: 0, refused: 0, failed: 0 };
  const cpuBeforeMs = cpuMs(server.pid);
  const endsAt = performance.now() + durationMs;
  const visitor = async (session: TestSession) => {
    await sleep(Math.random() * pauseMs);
    while (performance.now() < endsAt) {
      const askedAt = performance.now();
      const status = await ask(agent, server.origin, session);
      if (status === 200) timesMs.push(performance.now() - askedAt);
      counts[status === 200 ? 'answered' : status === 503 ? 'refused' : 'failed'] += 1;
      // Whoever is turned away comes back later, as the answer asks.
      await sleep(status === 503 ? 2_000 : pauseMs);
    }
  };
  await Promise.all(sessions.map(visitor));
  agent.destroy();
  timesMs.sort((one, other) => one - other);
  const quantile = (share: number) => timesMs[Math.floor(timesMs.length * share)] ?? NaN;
  const cpuMsACall = (cpuMs(server.pid) - cpuBeforeMs) / Math.max(1, counts.answered);
  return { ...counts, cpuMsACall, p50Ms: quantile(0.5), p99Ms: quantile(0.99) };
}

function ask(agent: http.Agent, origin: string, session: TestSession): Promise<number | undefined> {
  const headers = { authorization: `Bearer ${serviceToken(session)}`, 'x-user-sub': session.userId };
  return new Promise((resolve) => {
    http
      .get(`${origin}/api/videos?limit=24`, { agent, headers }, (response) => {
        response
          .resume()
          .on('end', () => resolve(response.statusCode))
          .on('error', () => resolve(undefined));
      })
      .on('error', () => resolve(undefined));
  });
}

function rowsOf(name: string, { p50Ms, p99Ms, refused, failed, cpuMsACall }: PollingResult): BenchRow[] {
  const group = 'polling';
  return [
    { group, name: `${name}, p50`, value: p50Ms, unit: 'ms' },
    { group, name: `${name}, p99`, value: p99Ms, unit: 'ms' },
    { group, name: `${name}, processor a call`, value: cpuMsACall, unit: 'ms' },
    { group, name: `${name}, turned away`, value: refused, unit: 'calls' },
    { group, name: `${name}, failed`, value: failed, unit: 'calls', limit: { max: 0 } },
  ];
}

function describe({ p50Ms, p99Ms, answered, refused, failed, cpuMsACall }: PollingResult): string {
  const times = `p50 ${p50Ms.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms, processor ${cpuMsACall.toFixed(1)} ms each`;
  return `${answered} answered (${times}), ${refused} turned away, ${failed} failed`;
}

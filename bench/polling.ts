import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Video } from '../contracts/api/videos';
import { openDatabase } from '../product-api/db/open-database';
import { inTransaction } from '../product-api/db/transaction-guard';
import { post } from '../product-api/ledger/post';
import { fillVideos } from '../product-api/testing/fill-videos';
import { freePort } from '../product-api/testing/free-port';
import { REPLICATE_SECRET, REPLICATE_TOKEN, ReplicateStandIn } from '../product-api/testing/replicate-stand-in';
import { ServerProcess } from '../product-api/testing/server-process';
import { newSession, serviceToken, type TestSession } from '../product-api/testing/service-token';
import { cpuMs, memoryMb } from './load';
import { type BenchDatabase, onEachDatabase } from './each-database';
import type { BenchRow, Measure } from './row';

/** The shortest pause that an answer asks for (product-api/videos/ask-again.ts): the most that waiting visitors ask. */
const PAUSE_MS = 2_000;
const DURATION_MS = 15_000;
const READY_EACH = 8;
const CLIP = {
  model: 'wan-2.2-fast',
  mode: 'text',
  prompt: 'A lighthouse in fog',
  durationS: 5,
  resolution: '480p',
  aspectRatio: '16:9',
};

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

/**
 * 50, 200 and 1,000 visitors who wait for a video and poll every two seconds, on the embedded database and PostgreSQL.
 */
export const measure: Measure = (_root, report) => onEachDatabase((database) => measureOn(database, report), report);

async function measureOn(database: BenchDatabase, report: (line: string) => void): Promise<BenchRow[]> {
  const group = `polling on ${database.name}`;
  return withWaitingVisitors({ count: 1_000, url: database.url }, async (server, visitors) => {
    report(`${database.name}: 1,000 visitors wait`);
    const rows: BenchRow[] = [];
    for (const count of [50, 200, 1_000]) {
      const result = await poll(server, visitors.slice(0, count), { durationMs: DURATION_MS, pauseMs: PAUSE_MS });
      report(`${count} visitors: ${describe(result)}`);
      rows.push(...rowsOf(group, `${count} visitors`, result));
    }
    const [whole, moving] = await comparePages(server, visitors.slice(0, 200));
    report(`whole page: ${describe(whole)}`);
    rows.push(
      { group, name: 'a page of eight asked whole, processor a call', value: whole.cpuMsACall, unit: 'ms' },
      { group, name: 'the same / what moves alone', value: whole.cpuMsACall / moving.cpuMsACall, unit: 'x' },
    );
    // Without a pause: far more requests than the service can handle. The responses it does give must still be on time.
    const flood = await poll(server, visitors, { durationMs: DURATION_MS, pauseMs: 0 });
    report(`flood: ${describe(flood)}`);
    rows.push(...rowsOf(group, '1,000 visitors without a pause', flood));
    const after = await poll(server, visitors.slice(0, 50), { durationMs: 5_000, pauseMs: PAUSE_MS });
    rows.push({ group, name: 'after the flood, p99', value: after.p99Ms, unit: 'ms', limit: { max: 1_000 } });
    rows.push({ group, name: 'memory after all this', value: memoryMb(server.pid), unit: 'MB' });
    return rows;
  });
}

/** The cost of a page that polls its whole list beside one that polls only unfinished videos, alternating. */
async function comparePages(server: ServerProcess, visitors: readonly Visitor[]) {
  const options = { durationMs: DURATION_MS / 2, pauseMs: PAUSE_MS };
  const moving = await poll(server, visitors, options);
  const asWhole = visitors.map(({ session }) => ({ session, address: '/api/videos?limit=24' }));
  return [await poll(server, asWhole, options), moving] as const;
}

/** A visitor of My Videos: one page of ready videos, and one video in the queue. */
export interface Visitor {
  session: TestSession;
  /** The URL that the page polls. */
  address: string;
}

/**
 * A product API with its own data, only for `use`. Its one provider has no capacity for the next minutes, so that all
 * videos stay in the queue and only the visitors load the service.
 */
export async function withWaitingVisitors<T>(
  { count, url }: { count: number; url?: string },
  use: (server: ServerProcess, visitors: Visitor[]) => Promise<T>,
): Promise<T> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'bench-polling-'));
  const provider = await new ReplicateStandIn().start();
  const full = { kind: 'answer', status: 429, headers: { 'retry-after': '3600' } } as const;
  provider.faults.submit.push(...Array.from({ length: 1_000 }, () => full));
  let server: ServerProcess | undefined;
  try {
    const sessions = await makeUsers({ dataDir, url }, count);
    server = await ServerProcess.spawn(await freePort(), {
      DATA_DIR: dataDir,
      VIDEO_PROVIDERS: 'replicate',
      REPLICATE_API_TOKEN: REPLICATE_TOKEN,
      REPLICATE_WEBHOOK_SECRET: REPLICATE_SECRET,
      REPLICATE_BASE_URL: provider.baseUrl,
      ...(url !== undefined && { DATABASE_URL: url }),
    }).ready();
    const visitors: Visitor[] = [];
    for (const session of sessions) visitors.push({ session, address: await submit(server, session) });
    return await use(server, visitors);
  } finally {
    await server?.kill('SIGTERM');
    await provider.stop();
    await fs.rm(dataDir, { recursive: true, force: true });
  }
}

/** Each with eight ready videos and the credits for one more. */
async function makeUsers(where: { dataDir: string; url?: string }, count: number): Promise<TestSession[]> {
  const database = await openDatabase(where);
  const { db } = database;
  const sessions: TestSession[] = [];
  for (let i = 0; i < count; i += 1) {
    const session = newSession();
    const { userId } = session;
    await db.insertInto('users').values({ id: userId, subject: userId, email: 'bench@example.com' }).execute();
    await fillVideos(db, userId, { count: READY_EACH, models: ['wan-2.2-fast', 'veo3.1'] });
    const grant = { type: 'grant', userId, amount: 20, cause: `pack:${userId}`, expiresAt: null } as const;
    await inTransaction(db, (tx) => post(tx, grant, new Date()));
    sessions.push(session);
  }
  await database.close();
  return sessions;
}

/** @returns the URL that the page polls for this video */
async function submit(server: ServerProcess, session: TestSession): Promise<string> {
  const headers = { 'idempotency-key': randomUUID() };
  const { video } = await server.call<{ video: Video }>(session, 'POST', '/api/videos', CLIP, headers);
  return `/api/videos?ids=${video.id}`;
}

/** Each visitor requests, waits and repeats; their starts are spread over one pause. */
export async function poll(
  server: ServerProcess,
  visitors: readonly Visitor[],
  { durationMs, pauseMs }: { durationMs: number; pauseMs: number },
): Promise<PollingResult> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: visitors.length });
  const timesMs: number[] = [];
  const counts = { answered: 0, refused: 0, failed: 0 };
  const cpuBeforeMs = cpuMs(server.pid);
  const endsAt = performance.now() + durationMs;
  const look = async (visitor: Visitor) => {
    await sleep(Math.random() * pauseMs);
    while (performance.now() < endsAt) {
      const askedAt = performance.now();
      const status = await ask(agent, server.origin, visitor);
      if (status === 200) timesMs.push(performance.now() - askedAt);
      counts[status === 200 ? 'answered' : status === 503 ? 'refused' : 'failed'] += 1;
      // After a refusal, wait as long as the response says.
      await sleep(status === 503 ? 2_000 : pauseMs);
    }
  };
  await Promise.all(visitors.map(look));
  agent.destroy();
  timesMs.sort((one, other) => one - other);
  const quantile = (share: number) => timesMs[Math.floor(timesMs.length * share)] ?? NaN;
  const cpuMsACall = (cpuMs(server.pid) - cpuBeforeMs) / Math.max(1, counts.answered);
  return { ...counts, cpuMsACall, p50Ms: quantile(0.5), p99Ms: quantile(0.99) };
}

function ask(agent: http.Agent, origin: string, { session, address }: Visitor): Promise<number | undefined> {
  const headers = { authorization: `Bearer ${serviceToken(session)}`, 'x-user-sub': session.userId };
  return new Promise((resolve) => {
    http
      .get(origin + address, { agent, headers }, (response) => {
        response
          .resume()
          .on('end', () => resolve(isClear(response) ? response.statusCode : undefined))
          .on('error', () => resolve(undefined));
      })
      .on('error', () => resolve(undefined));
  });
}

/** A refusal must say when to try again. */
function isClear({ statusCode, headers }: http.IncomingMessage): boolean {
  return statusCode !== 503 || headers['retry-after'] !== undefined;
}

function rowsOf(group: string, name: string, { p50Ms, p99Ms, refused, failed, cpuMsACall }: PollingResult): BenchRow[] {
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

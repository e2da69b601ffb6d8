import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Video } from '../contracts/api/videos';
import { openDatabase } from '../product-api/db/open-database';
import { inTransaction } from '../product-api/db/transaction-guard';
import { post } from '../product-api/ledger/post';
import { freePort } from '../product-api/testing/free-port';
import { ServerProcess } from '../product-api/testing/server-process';
import { newSession, type TestSession } from '../product-api/testing/service-token';
import { memoryMb } from './load';
import { median, type BenchRow, type Measure } from './row';

const HOLDS = 3_000;
const HOLDERS = 20;
const RENDERS = 50;
/** The first renders fill caches; growth after them would be a leak. */
const WARM_UP_RENDERS = 10;
/** 20 signup credits are enough for six clips of the cheapest model. */
const RENDERS_A_USER = 6;
const SUBMISSIONS = 300;
const CLIP = { model: 'wan-2.2-fast', mode: 'text', durationS: 5, resolution: '480p', aspectRatio: '16:9' };

/** The ledger on the embedded database, submissions over HTTP, and the service's memory through fifty renders. */
export const measure: Measure = async (_root, report) => {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'bench-product-api-'));
  try {
    return [await holdsPerSecond(path.join(dataDir, 'ledger')), ...(await overHttp(path.join(dataDir, 'api'), report))];
  } finally {
    await fs.rm(dataDir, { recursive: true, force: true });
  }
};

/** Each hold is its own transaction: lock the user, sum the grants, write the entry and its allocation. */
async function holdsPerSecond(dataDir: string): Promise<BenchRow> {
  const database = await openDatabase({ dataDir });
  const { db } = database;
  const now = new Date();
  const users = Array.from({ length: HOLDERS }, () => randomUUID());
  for (const userId of users) {
    await db.insertInto('users').values({ id: userId, subject: userId, email: 'bench@example.com' }).execute();
    await inTransaction(db, (tx) =>
      post(tx, { type: 'grant', userId, amount: HOLDS, cause: `pack:${userId}`, expiresAt: null }, now),
    );
  }
  const startedAt = performance.now();
  await Promise.all(
    users.map(async (userId) => {
      for (let i = 0; i < HOLDS / HOLDERS; i += 1) {
        const cause = `video:${randomUUID()}:hold` as const;
        await inTransaction(db, (tx) => post(tx, { type: 'hold', userId, amount: 1, cause }, now));
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  await database.close();
  return { group: 'ledger', name: 'holds on PGlite', value: HOLDS / seconds, unit: 'holds/s' };
}

async function overHttp(dataDir: string, report: (line: string) => void): Promise<BenchRow[]> {
  const server = await ServerProcess.spawn(await freePort(), { DATA_DIR: dataDir }).ready();
  try {
    return [...(await submissions(server)), ...(await memoryThroughRenders(server, report))];
  } finally {
    await server.kill('SIGTERM');
  }
}

/** Each submission is from a different user and canceled at once, so that the queue stays as short as in production. */
async function submissions(server: ServerProcess): Promise<BenchRow[]> {
  const timesMs: number[] = [];
  for (let i = 0; i < SUBMISSIONS; i += 1) {
    const session = await signIn(server);
    const startedAt = performance.now();
    const { id } = await submit(server, session, `Submission ${i}`);
    timesMs.push(performance.now() - startedAt);
    await server.call(session, 'POST', `/api/videos/${id}/cancel`);
  }
  timesMs.sort((one, other) => one - other);
  const group = 'product API';
  return [
    { group, name: 'POST /api/videos, p50', value: median(timesMs), unit: 'ms' },
    { group, name: 'POST /api/videos, p99', value: timesMs[Math.floor(SUBMISSIONS * 0.99)] ?? NaN, unit: 'ms' },
  ];
}

async function memoryThroughRenders(server: ServerProcess, report: (line: string) => void): Promise<BenchRow[]> {
  const sizesMb: number[] = [];
  let session = await signIn(server);
  for (let i = 0; i < RENDERS; i += 1) {
    if (i % RENDERS_A_USER === 0) session = await signIn(server);
    const { id } = await submit(server, session, `A lighthouse in fog, wave ${i}`);
    await finished(server, session, id);
    sizesMb.push(memoryMb(server.pid));
    if (i % 10 === 9) report(`memory after ${i + 1} renders: ${sizesMb.at(-1)?.toFixed(0)} MB`);
  }
  const early = median(sizesMb.slice(WARM_UP_RENDERS, WARM_UP_RENDERS + 10));
  const late = median(sizesMb.slice(-10));
  const group = 'product API';
  return [
    { group, name: 'memory after 50 renders', value: late, unit: 'MB' },
    { group, name: 'memory, renders 41-50 / 11-20', value: late / early, unit: 'x', limit: { max: 1.15 } },
  ];
}

async function signIn(server: ServerProcess): Promise<TestSession> {
  const session = newSession();
  const person = { sub: session.userId, email: 'bench@example.com', name: null, image: null };
  await server.call(undefined, 'POST', '/api/users/sign-in', person);
  return session;
}

async function submit(server: ServerProcess, session: TestSession, prompt: string): Promise<Video> {
  const headers = { 'idempotency-key': randomUUID() };
  return (await server.call<{ video: Video }>(session, 'POST', '/api/videos', { ...CLIP, prompt }, headers)).video;
}

async function finished(server: ServerProcess, session: TestSession, id: string): Promise<void> {
  for (;;) {
    const { video } = await server.call<{ video: Video }>(session, 'GET', `/api/videos/${id}`);
    if (video.status === 'ready') return;
    if (video.status === 'failed') throw new Error(`A render failed: ${video.error?.code}`);
    await sleep(250);
  }
}

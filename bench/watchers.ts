import fs from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { VideoPage } from '../contracts/api/videos';
import { openDatabase } from '../product-api/db/open-database';
import type { Tables } from '../product-api/db/tables';
import { freePort } from '../product-api/testing/free-port';
import { REPLICATE_SECRET, REPLICATE_TOKEN, ReplicateStandIn } from '../product-api/testing/replicate-stand-in';
import { ServerProcess } from '../product-api/testing/server-process';
import { serviceToken, type TestSession } from '../product-api/testing/service-token';
import { type BenchDatabase, onEachDatabase } from './each-database';
import { cpuMs, memoryMb } from './load';
import type { BenchRow, Measure } from './row';

/** `WATCHERS=500,1000` and `WATCHERS_ON=PGlite` measure less. */
const COUNTS = (process.env.WATCHERS ?? '500,1000,2000,5000').split(',').map(Number);
const ONLY = process.env.WATCHERS_ON;

/** The shortest pause that an answer asks for (product-api/videos/ask-again.ts): the soonest that polling sees news. */
const PAUSE_MS = 2_000;
/** Pause between the answers for a video far back in the queue. */
const QUEUE_PAUSE_MS = 15_000;
const EVENTS = '/api/video-events';
const WARM_UP_MS = 4_000;
/** Until each has had an answer: that many connections at once are no measure of those who wait. */
const LONGEST_WARM_UP_MS = 25_000;
const DURATION_MS = 12_000;
const CHANGES_PER_S = 15;
/** Spare watchers: those whose video was canceled wait no more, and more than ever wait at once are needed. */
const SPARE = 2_500;
/** Lifetime of a token here; the service accepts one for 120 s. */
const TOKEN_MS = 50_000;

/**
 * One process and growing numbers of visitors who each wait for a video in the queue. Fifteen times a second one of them
 * cancels it, as in another tab: the news is how long it takes from that click until the one who waits has seen it.
 */
export const measure: Measure = (_root, report) =>
  onEachDatabase(
    async (database) => (ONLY === undefined || ONLY === database.name ? measureOn(database, report) : []),
    report,
  );

async function measureOn({ name, url }: BenchDatabase, report: (line: string) => void): Promise<BenchRow[]> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'bench-watchers-'));
  const provider = await new ReplicateStandIn().start();
  const full = { kind: 'answer', status: 429, headers: { 'retry-after': '3600' } } as const;
  provider.faults.submit.push(...Array.from({ length: 1_000 }, () => full));
  const environment = {
    DATA_DIR: dataDir,
    VIDEO_PROVIDERS: 'replicate',
    REPLICATE_API_TOKEN: REPLICATE_TOKEN,
    REPLICATE_WEBHOOK_SECRET: REPLICATE_SECRET,
    REPLICATE_BASE_URL: provider.baseUrl,
    ...(url !== undefined && { DATABASE_URL: url }),
  };
  try {
    let watchers = await makeWatchers({ dataDir, url }, Math.max(...COUNTS) + SPARE);
    report(`${name}: ${watchers.length} videos wait`);
    const rows: BenchRow[] = [];
    for (const way of WAYS) {
      const server = await ServerProcess.spawn(await freePort(), environment).ready();
      try {
        const startedMb = memoryMb(server.pid);
        for (const count of COUNTS) {
          const result = await watch(server, watchers.slice(0, count), { way, startedMb });
          watchers = watchers.filter(({ changedAtMs }) => changedAtMs === undefined);
          report(`${name}, ${way.name}, ${count}: ${describe(result)}`);
          rows.push(...rowsOf(`watchers on ${name}, ${way.name}`, count, result));
        }
      } finally {
        await server.kill('SIGTERM');
      }
    }
    return rows;
  } finally {
    await provider.stop();
    await fs.rm(dataDir, { recursive: true, force: true });
  }
}

interface Watcher {
  session: TestSession;
  videoId: string;
  /** When it was canceled. */
  changedAtMs?: number;
  hasSeen: boolean;
  token?: { text: string; madeAtMs: number };
}

interface Run {
  server: ServerProcess;
  endsAtMs: number;
  agent: http.Agent;
  counts: { answers: number; refused: number; failed: number };
  newsMs: number[];
}

interface Way {
  name: string;
  /** Watches until the run ends. */
  follow: (watcher: Watcher, run: Run) => Promise<void>;
}

const WAYS: Way[] = [
  { name: 'streams', follow: listen },
  { name: 'polling', follow: poll },
];

async function poll(watcher: Watcher, run: Run): Promise<void> {
  await sleep(Math.random() * PAUSE_MS);
  while (performance.now() < run.endsAtMs && !watcher.hasSeen) {
    await ask(watcher, run);
    await sleep(PAUSE_MS);
  }
}

/** As a page does: asks when the stream says so, and every 15 s for the place in the queue. */
async function listen(watcher: Watcher, run: Run): Promise<void> {
  await sleep(Math.random() * PAUSE_MS);
  await new Promise<void>((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(look, QUEUE_PAUSE_MS);
      void ask(watcher, run).then(() => watcher.hasSeen && request.destroy());
    };
    const request = http.get(
      run.server.origin + EVENTS,
      { agent: run.agent, headers: headersOf(watcher) },
      (response) => {
        if (response.statusCode !== 200) run.counts.failed += 1;
        response.setEncoding('utf8').on('data', (text: string) => {
          if (text.includes('data:')) look();
        });
        response.on('error', () => undefined);
      },
    );
    const ending = setInterval(() => performance.now() > run.endsAtMs && request.destroy(), 1_000);
    request
      .on('error', () => undefined)
      .on('close', () => {
        clearTimeout(timer);
        clearInterval(ending);
        resolve();
      });
  });
}

async function ask(watcher: Watcher, run: Run): Promise<void> {
  const { status, body } = await get(watcher, run, `/api/videos?ids=${watcher.videoId}`);
  if (status !== 200) {
    run.counts[status === 503 ? 'refused' : 'failed'] += 1;
    return;
  }
  run.counts.answers += 1;
  const [video] = (JSON.parse(body) as VideoPage).videos;
  if (watcher.changedAtMs === undefined || watcher.hasSeen || video?.status !== 'canceled') return;
  watcher.hasSeen = true;
  run.newsMs.push(performance.now() - watcher.changedAtMs);
}

function get(watcher: Watcher, { server, agent }: Run, address: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve) => {
    const failed = () => resolve({ status: 0, body: '' });
    http
      .get(server.origin + address, { agent, headers: headersOf(watcher) }, (response) => {
        let body = '';
        response
          .setEncoding('utf8')
          .on('data', (text: string) => (body += text))
          .on('end', () => resolve({ status: response.statusCode ?? 0, body }))
          .on('error', failed);
      })
      .on('error', failed);
  });
}

function headersOf(watcher: Watcher) {
  const nowMs = performance.now();
  if (watcher.token === undefined || nowMs - watcher.token.madeAtMs > TOKEN_MS) {
    watcher.token = { text: serviceToken(watcher.session), madeAtMs: nowMs };
  }
  return { authorization: `Bearer ${watcher.token.text}`, 'x-user-sub': watcher.session.userId };
}

interface WatchResult {
  newsMs: number[];
  /** Changes that no watcher had seen by the end. */
  missed: number;
  answersPerS: number;
  refused: number;
  failed: number;
  /** Processor time of the service, PGlite included. */
  cpuMsAWatcherSecond: number;
  /** Since the service started, everything that calls leave behind included. */
  memoryKbAWatcher: number;
}

async function watch(
  server: ServerProcess,
  watchers: Watcher[],
  { way, startedMb }: { way: Way; startedMb: number },
): Promise<WatchResult> {
  const run: Run = {
    server,
    endsAtMs: Number.POSITIVE_INFINITY,
    agent: new http.Agent({ keepAlive: true, maxSockets: 2 * watchers.length }),
    counts: { answers: 0, refused: 0, failed: 0 },
    newsMs: [],
  };
  const following = Promise.all(watchers.map((watcher) => way.follow(watcher, run)));
  const startedAtMs = performance.now();
  await sleep(WARM_UP_MS);
  while (run.counts.answers < watchers.length && performance.now() < startedAtMs + LONGEST_WARM_UP_MS) await sleep(100);
  run.endsAtMs = performance.now() + DURATION_MS;
  run.newsMs.length = 0;
  Object.assign(run.counts, { answers: 0, refused: 0, failed: 0 });
  const [cpuBeforeMs, beganAtMs] = [cpuMs(server.pid), performance.now()];
  // News of the last changes must arrive within the run.
  await change(watchers, run, run.endsAtMs - 2 * PAUSE_MS);
  await sleep(run.endsAtMs - performance.now());
  const seconds = (performance.now() - beganAtMs) / 1000;
  const cpu = cpuMs(server.pid) - cpuBeforeMs;
  const memory = memoryMb(server.pid) - startedMb;
  const missed = watchers.filter(({ changedAtMs, hasSeen }) => changedAtMs !== undefined && !hasSeen).length;
  await following;
  run.agent.destroy();
  return {
    ...run.counts,
    newsMs: run.newsMs.sort((one, other) => one - other),
    missed,
    answersPerS: run.counts.answers / seconds,
    cpuMsAWatcherSecond: cpu / seconds / watchers.length,
    memoryKbAWatcher: (memory * 1024) / watchers.length,
  };
}

/** Cancels one video after the other, at a steady pace. */
async function change(watchers: Watcher[], { server }: Run, untilMs: number): Promise<void> {
  const changes: Promise<unknown>[] = [];
  for (const watcher of watchers) {
    if (performance.now() > untilMs) break;
    watcher.changedAtMs = performance.now();
    // One that is turned away has changed nothing.
    const canceled = server.call(watcher.session, 'POST', `/api/videos/${watcher.videoId}/cancel`, {});
    changes.push(canceled.catch(() => delete watcher.changedAtMs));
    await sleep(1000 / CHANGES_PER_S);
  }
  await Promise.all(changes);
}

/** Users with a video that waits, as the service itself would write them, but all at once. */
async function makeWatchers(where: { dataDir: string; url?: string }, count: number): Promise<Watcher[]> {
  const database = await openDatabase(where);
  const { db } = database;
  await fillWaiting(db, count);
  const { rows } = await sql<{ videoId: string; subject: string }>`
    select v.id as "videoId", u.subject from videos v join users u on u.id = v.user_id order by v.seed`.execute(db);
  await database.close();
  const issuedAt = Math.floor(Date.now() / 1000);
  return rows.map(({ videoId, subject }) => ({
    session: { userId: subject, sid: 'bench', issuedAt },
    videoId,
    hasSeen: false,
  }));
}

async function fillWaiting(db: Kysely<Tables>, count: number): Promise<void> {
  const numbers = sql`(
    select n, 'watcher-' || n as user_id, md5('video:' || n)::uuid as id from generate_series(1, ${count}::int) n
  )`;
  await sql`
    insert into users (id, subject, email) select user_id, user_id, user_id || '@example.com' from ${numbers} v`.execute(
    db,
  );
  await sql`
    insert into ledger_entries (user_id, kind, cause, available_delta, held_delta)
    select user_id, 'grant', 'signup:' || user_id, 6, 0 from ${numbers} v`.execute(db);
  await sql`
    insert into ledger_entries (user_id, kind, cause, available_delta, held_delta)
    select user_id, 'hold', 'video:' || id || ':hold', -6, 6 from ${numbers} v`.execute(db);
  await sql`
    insert into ledger_allocations (entry_id, grant_id, user_id, available_delta, held_delta)
    select e.id, g.id, e.user_id, e.available_delta, e.held_delta
    from ${numbers} v join ledger_entries g on g.cause = 'signup:' || v.user_id
      join ledger_entries e on e.cause in (g.cause, 'video:' || v.id || ':hold')`.execute(db);
  await sql`
    insert into videos (id, user_id, idempotency_key, request_hash, model, mode, prompt, params, seed, status, credits,
      hold_id, turn, turn_since, created_at)
    select v.id, v.user_id, 'bench', '', 'wan-2.2-fast', 'text',
      'Take ' || n || ': a lighthouse in fog, waves against the rocks, slow pan to the left',
      '{"durationS": 5, "resolution": "480p", "aspectRatio": "16:9"}', n, 'queued', 6, hold.id, 1,
      now() - interval '1 day' + n * interval '1 second', now() - interval '1 day' + n * interval '1 second'
    from ${numbers} v join ledger_entries hold on hold.cause = 'video:' || v.id || ':hold'`.execute(db);
  await sql`analyze`.execute(db);
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? NaN;
}

function rowsOf(group: string, count: number, result: WatchResult): BenchRow[] {
  const { newsMs, missed, answersPerS, refused, failed, cpuMsAWatcherSecond, memoryKbAWatcher } = result;
  return [
    { group, name: `${count}: news after, p50`, value: quantile(newsMs, 0.5), unit: 'ms' },
    { group, name: `${count}: news after, p99`, value: quantile(newsMs, 0.99), unit: 'ms' },
    { group, name: `${count}: not seen within the run`, value: missed, unit: 'changes' },
    { group, name: `${count}: answers`, value: answersPerS, unit: 'a second' },
    { group, name: `${count}: turned away`, value: refused, unit: 'calls' },
    { group, name: `${count}: failed`, value: failed, unit: 'calls', limit: { max: 0 } },
    { group, name: `${count}: processor a watcher`, value: cpuMsAWatcherSecond, unit: 'ms/s' },
    { group, name: `${count}: memory a watcher`, value: memoryKbAWatcher, unit: 'kB' },
  ];
}

function describe(result: WatchResult): string {
  const { newsMs, missed, answersPerS, refused, failed, cpuMsAWatcherSecond, memoryKbAWatcher } = result;
  const news = `news p50 ${quantile(newsMs, 0.5).toFixed(0)} ms, p99 ${quantile(newsMs, 0.99).toFixed(0)} ms of ${newsMs.length}`;
  const cost = `${cpuMsAWatcherSecond.toFixed(2)} ms/s, ${memoryKbAWatcher.toFixed(0)} kB each`;
  return `${news}, ${missed} missed, ${answersPerS.toFixed(0)} answers/s, ${refused} refused, ${failed} failed, ${cost}`;
}

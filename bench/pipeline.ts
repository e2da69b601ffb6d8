import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type Kysely, sql } from 'kysely';
import type { VideoPage } from '../contracts/api/videos';
import { loadCatalogue } from '../product-api/catalogue/load-catalogue';
import { openDatabase } from '../product-api/db/open-database';
import type { Tables } from '../product-api/db/tables';
import { WorkBudget } from '../product-api/load/work-budget';
import { PromptJudge } from '../product-api/prompts/prompt-judge';
import { accountOf } from '../product-api/testing/account-of';
import { fillVideos } from '../product-api/testing/fill-videos';
import { Fleet, type FleetOptions } from '../product-api/testing/fleet';
import { findPostgres, startPostgres } from '../product-api/testing/postgres-server';
import type { TestSession } from '../product-api/testing/service-token';
import { requestVideos } from '../product-api/videos/request-videos';
import { QueuePositions } from '../product-api/videos/queue-positions';
import { TURNS_PER_USER } from '#contracts/video';
import { instantProvider } from './instant-provider';
import { memoryMb } from './load';
import type { BenchRow, Measure } from './row';

const WORKERS = [1, 2, 4];
const INSTANT_VIDEOS = 600;
const WHOLE_VIDEOS = 80;
const SUBMITTERS = 100;
/** 20 credits are enough for six clips of the cheapest model. */
const SUBMISSIONS_EACH = 6;
const LIST = 10_000;
const LIST_CALLS = 100;
const QUEUE = 10_000;
const CLIP = { model: 'wan-2.2-fast', mode: 'text', durationS: 5, resolution: '480p', aspectRatio: '16:9' };

/** Videos through the whole pipeline on PostgreSQL, which waits for its disk here; submissions; long lists and queues. */
export const measure: Measure = async (root, report) => {
  const postgres = await findPostgres();
  if (postgres === undefined) {
    report('PostgreSQL is not installed here: skipped');
    return [];
  }
  const rows: BenchRow[] = [];
  const add = (...measured: BenchRow[]) => {
    for (const { name, value, unit } of measured) report(`${name}: ${value.toFixed(1)} ${unit}`);
    rows.push(...measured);
  };
  for (const workers of WORKERS) add(await instantVideos(root, { postgres, workers }));
  for (const processes of WORKERS) add(await wholeVideos({ postgres, processes }));
  add(...(await submissions(postgres)));
  add(...(await longList(postgres)));
  add(...(await longQueue(root, postgres)));
  return rows;
};

/** Queue, ledger, storage on a disk: all of our own part, with nothing to wait for. */
async function instantVideos(
  root: string,
  { postgres, workers }: { postgres: string; workers: number },
): Promise<BenchRow> {
  const server = await startPostgres(postgres, { isDurable: true });
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'bench-pipeline-'));
  const children: ChildProcess[] = [];
  try {
    await fs.writeFile(path.join(dataDir, 'video.mp4'), Buffer.alloc(100_000));
    await fs.writeFile(path.join(dataDir, 'poster.webp'), Buffer.alloc(10_000));
    const database = await openDatabase({ url: server.url, dataDir });
    const { db } = database;
    await fillQueue(root, db, INSTANT_VIDEOS);
    for (let i = 0; i < workers; i += 1) {
      const execArgv = ['--import', pathToFileURL(require.resolve('tsx')).href];
      children.push(fork(path.join(__dirname, 'pipeline-worker.ts'), [server.url, dataDir], { execArgv }));
    }
    await Promise.all(children.map((child) => once(child, 'message')));
    const startedAt = performance.now();
    for (const child of children) child.send('go');
    await untilFinished(db);
    const value = INSTANT_VIDEOS / ((performance.now() - startedAt) / 1000);
    await database.close();
    return { group: 'pipeline', name: `videos, instant provider, ${plural(workers)}`, value, unit: 'videos/s' };
  } finally {
    for (const child of children) {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
    await server.stop();
    await fs.rm(dataDir, { recursive: true, force: true });
  }
}

/** Over HTTP to a stand-in of Replicate and back: webhook, download, file check, poster, storage. */
async function wholeVideos({ postgres, processes }: { postgres: string; processes: number }): Promise<BenchRow> {
  const options = { postgres, processes, answering: processes, withBucket: false, isDurable: true };
  return withFleet(options, async (fleet) => {
    const sessions = await signIn(fleet, WHOLE_VIDEOS / TURNS_PER_USER);
    const startedAt = performance.now();
    await Promise.all(
      sessions.flatMap((session) =>
        Array.from({ length: TURNS_PER_USER }, () => fleet.request(session, `Pipeline ${randomUUID()}`)),
      ),
    );
    await untilFinished(fleet.database.db);
    const value = WHOLE_VIDEOS / ((performance.now() - startedAt) / 1000);
    const name = `videos, with download and inspection, ${plural(processes)}`;
    return { group: 'pipeline', name, value, unit: 'videos/s' };
  });
}

/** A hundred users submit at the same time, again and again, while earlier ones are ordered and followed. */
async function submissions(postgres: string): Promise<BenchRow[]> {
  const options = { postgres, processes: 1, answering: 1, withBucket: false, isDurable: true };
  return withFleet(options, async (fleet) => {
    fleet.endingOf = () => ({ ending: 'done', afterMs: 10 * 60_000 });
    const server = fleet.next;
    const sessions = await signIn(fleet, SUBMITTERS);
    const before = memoryMb(server.pid);
    const timesMs: number[] = [];
    let failed = 0;
    await Promise.all(
      sessions.map(async (session) => {
        for (let i = 0; i < SUBMISSIONS_EACH; i += 1) {
          const startedAt = performance.now();
          const headers = { 'idempotency-key': randomUUID() };
          const isTaken = await server
            .call(session, 'POST', '/api/videos', { ...CLIP, prompt: `Submission ${i}` }, headers)
            .then(
              () => true,
              () => false,
            );
          if (isTaken) timesMs.push(performance.now() - startedAt);
          else failed += 1;
        }
      }),
    );
    const name = `POST /api/videos, ${SUBMITTERS} users at once`;
    return [
      ...quantiles(name, timesMs),
      { group: 'pipeline', name: `${name}, failed`, value: failed, unit: 'calls', limit: { max: 0 } },
      { group: 'pipeline', name: 'memory before them', value: before, unit: 'MB' },
      { group: 'pipeline', name: 'memory after them', value: memoryMb(server.pid), unit: 'MB' },
    ];
  });
}

async function longList(postgres: string): Promise<BenchRow[]> {
  const options = { postgres, processes: 1, answering: 1, withBucket: false, isDurable: true };
  return withFleet(options, async (fleet) => {
    const session = await fleet.signIn();
    const models = ['wan-2.2-fast', 'veo3.1', 'kling20'];
    await fillVideos(fleet.database.db, await accountOf(fleet.database.db, session), { count: LIST, models });
    await sql`analyze`.execute(fleet.database.db);
    const server = fleet.next;
    const page = (query: string, limit = 24) =>
      server.call<VideoPage>(session, 'GET', `/api/videos?limit=${limit}${query}`);
    const deep = await lastCursor(page);
    const kinds = {
      'first page': '',
      'last page': `&cursor=${deep}`,
      'one model': '&model=kling20',
      // Found last, and found nowhere: the search looks at every video.
      search: '&q=Take%2017:',
      'search in vain': '&q=nowhere',
    };
    const rows: BenchRow[] = [];
    for (const [kind, query] of Object.entries(kinds)) {
      const timesMs: number[] = [];
      for (let i = 0; i < LIST_CALLS; i += 1) {
        const startedAt = performance.now();
        await page(query);
        timesMs.push(performance.now() - startedAt);
      }
      rows.push(...quantiles(`list of ${LIST.toLocaleString('en-US')} videos, ${kind}`, timesMs));
    }
    return rows;
  });
}

/** Walks the whole list, page by page. */
async function lastCursor(page: (query: string, limit: number) => Promise<VideoPage>): Promise<string> {
  let last = '';
  let { nextCursor } = await page('', 100);
  while (nextCursor !== null) {
    last = nextCursor;
    ({ nextCursor } = await page(`&cursor=${last}`, 100));
  }
  return last;
}

/** The cost of reporting a queue position while thousands of others wait. */
async function longQueue(root: string, postgres: string): Promise<BenchRow[]> {
  const server = await startPostgres(postgres, { isDurable: true });
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'bench-queue-'));
  const database = await openDatabase({ url: server.url, dataDir });
  const { db } = database;
  try {
    await fillQueue(root, db, QUEUE);
    await sql`vacuum analyze videos`.execute(db);
    const last = await db
      .selectFrom('videos')
      .select('id')
      .orderBy('turn', 'desc')
      .orderBy('turn_since', 'desc')
      .limit(TURNS_PER_USER)
      .execute();
    const places = new QueuePositions(db);
    const timesMs: number[] = [];
    for (let i = 0; i < LIST_CALLS; i += 1) {
      const startedAt = performance.now();
      await places.of(last.map(({ id }) => id));
      timesMs.push(performance.now() - startedAt);
    }
    return quantiles(`four places behind ${QUEUE.toLocaleString('en-US')} waiting videos`, timesMs);
  } finally {
    await database.close();
    await server.stop();
    await fs.rm(dataDir, { recursive: true, force: true });
  }
}

/** Users with four waiting videos each. */
async function fillQueue(root: string, db: Kysely<Tables>, count: number): Promise<void> {
  const catalogue = await loadCatalogue(path.join(root, 'content'));
  const deps = {
    db,
    catalogue,
    providers: [instantProvider('.')],
    payments: { provider: 'test' as const },
    trials: { rule: undefined, usdPerDay: undefined },
    judge: new PromptJudge(new WorkBudget({ refuse: () => undefined })),
  };
  const users = Array.from({ length: count / TURNS_PER_USER }, () => randomUUID());
  const fillOne = async (userId: string) => {
    await db.insertInto('users').values({ id: userId, subject: userId, email: 'bench@example.com' }).execute();
    await sql`
      with granted as (
        insert into ledger_entries (user_id, kind, cause, available_delta, held_delta)
        values (${userId}, 'grant', ${`signup:${userId}`}, 1000, 0) returning id
      )
      insert into ledger_allocations (entry_id, grant_id, user_id, available_delta, held_delta)
      select id, id, ${userId}, 1000, 0 from granted`.execute(db);
    for (let i = 0; i < TURNS_PER_USER; i += 1) {
      const body = { ...CLIP, prompt: `In the queue ${i}` };
      await requestVideos(deps, { userId, takes: [{ idempotencyKey: randomUUID(), body }] }, new Date());
    }
  };
  const next = users[Symbol.iterator]();
  const filler = async () => {
    for (const userId of next) await fillOne(userId);
  };
  await Promise.all(Array.from({ length: 8 }, filler));
}

async function withFleet<T>(options: FleetOptions, use: (fleet: Fleet) => Promise<T>): Promise<T> {
  const fleet = await Fleet.start(options);
  try {
    return await use(fleet);
  } finally {
    await fleet.stop();
  }
}

async function signIn(fleet: Fleet, count: number): Promise<TestSession[]> {
  const sessions: TestSession[] = [];
  for (let i = 0; i < count; i += 1) sessions.push(await fleet.signIn());
  return sessions;
}

async function untilFinished(db: Kysely<Tables>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ open: number; failed: number }>`
      select count(*) filter (where status not in ('ready', 'failed'))::integer as open,
        count(*) filter (where status = 'failed')::integer as failed
      from videos`.execute(db);
    const [counts] = rows;
    if (counts && counts.failed > 0) throw new Error(`${counts.failed} videos have failed.`);
    if (counts?.open === 0) return;
    await sleep(50);
  }
}

function quantiles(name: string, timesMs: number[]): BenchRow[] {
  const sorted = timesMs.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? NaN;
  return [
    { group: 'pipeline', name: `${name}, p50`, value: at(0.5), unit: 'ms' },
    { group: 'pipeline', name: `${name}, p99`, value: at(0.99), unit: 'ms' },
  ];
}

function plural(workers: number): string {
  return workers === 1 ? '1 worker' : `${workers} workers`;
}

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '../db/open-database';
import { auditLedger } from '../ledger/audit';
import { accountOf } from '../testing/account-of';
import { PATIENCE_MS } from '../testing/eventually';
import { findTraces } from '../testing/find-traces';
import { freePort } from '../testing/free-port';
import { ServerProcess } from '../testing/server-process';
import { newSession, serviceToken, type TestSession } from '../testing/service-token';
import { openSeparateDatabase, type SeparateDatabase } from '../testing/separate-database';

const READY = 1_950;
const QUEUED = 50;
/** Counting the jobs costs the process under test a few milliseconds. */
const REST_MS = 1_000;

describe('users with 2,000 videos delete their account, and the process crashes', () => {
  let place: SeparateDatabase;
  let port: number;
  let metricsPort: number;
  let server: ServerProcess;
  before(async () => {
    place = await openSeparateDatabase();
    await place.close();
    [port, metricsPort] = [await freePort(), await freePort()];
  });
  afterEach(() => server.kill('SIGKILL'));
  after(() => place.drop());

  const filesDir = () => path.join(place.options.dataDir, 'files');
  const start = async () => {
    const env = {
      DATA_DIR: place.options.dataDir,
      PRODUCT_API_METRICS_PORT: String(metricsPort),
      // An unreachable provider, so that queued videos stay queued.
      VIDEO_PROVIDERS: 'fal',
      FAL_KEY: 'test',
      FAL_BASE_URL: 'http://127.0.0.1:9',
      ...(place.options.url !== undefined && { DATABASE_URL: place.options.url }),
    };
    server = await ServerProcess.spawn(port, env).ready();
  };

  async function withDatabase<T>(work: (db: SeparateDatabase['db']) => Promise<T>): Promise<T> {
    const database = await openDatabase(place.options);
    try {
      return await work(database.db);
    } finally {
      await database.close();
    }
  }

  async function somebody() {
    const name = `Plantagenet-${randomUUID()}`;
    const session = newSession();
    const person = { sub: session.userId, email: `${name}@example.com`, name, image: null };
    await server.call(undefined, 'POST', '/api/users/sign-in', person);
    return { name, session, confirmation: person.email };
  }

  /** As years of use would have left them. */
  async function makeVideos(db: SeparateDatabase['db'], userId: string, name: string): Promise<void> {
    await sql`
      insert into ledger_entries (user_id, kind, cause, available_delta, held_delta)
      values (${userId}, 'grant', 'signup:years-' || ${userId}, 100000, 0)`.execute(db);
    await sql`
      insert into ledger_entries (user_id, kind, cause, available_delta, held_delta)
      select ${userId}, 'hold', 'video:' || gen_random_uuid() || ':hold', -1, 1
      from generate_series(1, ${READY + QUEUED}::int)`.execute(db);
    await sql`
      insert into ledger_entries (user_id, kind, cause, available_delta, held_delta, settles_hold_id)
      select user_id, 'capture', replace(cause, ':hold', ':capture'), 0, -1, id
      from ledger_entries where user_id = ${userId} and kind = 'hold' order by id limit ${READY}::int`.execute(db);
    await sql`
      insert into ledger_allocations (entry_id, grant_id, user_id, available_delta, held_delta)
      select e.id, g.id, e.user_id, e.available_delta, e.held_delta
      from ledger_entries e, ledger_entries g
      where e.user_id = ${userId} and g.cause = 'signup:years-' || ${userId} and not exists (
        select 1 from ledger_allocations a where a.entry_id = e.id
      )`.execute(db);
    await sql`
      insert into videos (id, user_id, idempotency_key, request_hash, model, mode, prompt, params, seed, status, credits,
        hold_id, created_at, finished_at, video_key, poster_key)
      select split_part(h.cause, ':', 2)::uuid, ${userId}, h.cause, 'hash', 'wan-2.2-fast', 'text', ${name} || ' runs',
        '{"durationS":5,"resolution":"480p","aspectRatio":"16:9"}', 1,
        case when c.id is null then 'queued' else 'ready' end, 1, h.id, now(),
        case when c.id is null then null else now() end,
        case when c.id is null then null else 'videos/' || split_part(h.cause, ':', 2) || '/video.mp4' end,
        case when c.id is null then null else 'videos/' || split_part(h.cause, ':', 2) || '/poster.jpg' end
      from ledger_entries h left join ledger_entries c on c.settles_hold_id = h.id
      where h.user_id = ${userId} and h.kind = 'hold'`.execute(db);
    const ready = await db
      .selectFrom('videos')
      .select('id')
      .where('user_id', '=', userId)
      .where('status', '=', 'ready')
      .execute();
    for (const { id } of ready) {
      const folder = path.join(filesDir(), 'videos', id);
      await mkdir(folder, { recursive: true });
      await Promise.all(['video.mp4', 'poster.jpg'].map((file) => writeFile(path.join(folder, file), `of ${name}`)));
    }
  }

  const erase = (session: TestSession, confirmation: string) =>
    fetch(`${server.origin}/api/account`, {
      method: 'DELETE',
      headers: {
        authorization: `Bearer ${serviceToken(session)}`,
        'x-user-sub': session.userId,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ confirmation }),
    });

  const isSignedIn = (session: TestSession) =>
    server.call(session, 'GET', '/api/user/info').then(
      () => true,
      (error: Error) => {
        assert.match(error.message, /: 401 /);
        return false;
      },
    );

  /** Ends the process. */
  async function expectForgotten(names: readonly string[]): Promise<void> {
    await untilNoJobIsLeft();
    assert.equal(await server.kill('SIGTERM'), 0);
    await withDatabase(async (db) => {
      assert.deepEqual(await db.selectFrom('jobs').select(['kind', 'subject']).execute(), []);
      for (const name of names) assert.deepEqual(await findTraces(db, [filesDir()], name), []);
      assert.deepEqual(await auditLedger(db), []);
      assert.deepEqual(await db.selectFrom('videos').select('id').where('deleted_at', 'is', null).execute(), []);
    });
    const erasures = await readdir(path.join(filesDir(), 'erasures'));
    assert.equal(erasures.length, 2);
    // The list of erasures is all that is left.
    assert.deepEqual((await storedFiles()).sort(), erasures.sort());
  }

  /** As an operator sees it, because PGlite belongs to the process. A slow machine takes long, but gets on. */
  async function untilNoJobIsLeft(): Promise<void> {
    let [fewest, since] = [Number.POSITIVE_INFINITY, Date.now()];
    while (fewest > 0) {
      const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      assert.match(metrics, /^# TYPE jobs gauge$/m);
      const counts = [...metrics.matchAll(/^jobs\{.*\} (\d+)$/gm)].map(([, count]) => Number(count));
      const left = counts.reduce((sum, count) => sum + count, 0);
      if (left < fewest) [fewest, since] = [left, Date.now()];
      assert.ok(Date.now() - since < PATIENCE_MS, `${left} jobs are left, and none is done`);
      await sleep(REST_MS);
    }
  }

  /** Without drafts: a process that was killed may leave one of an erasure, an empty file, for the sweep. */
  async function storedFiles(): Promise<string[]> {
    const entries = await readdir(filesDir(), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile() && !entry.parentPath.endsWith('.drafts')).map(({ name }) => name);
  }

  test('the account is deleted wholly or not at all, and the next process finishes', async () => {
    await start();
    const [one, other] = [await somebody(), await somebody()];
    await server.kill('SIGTERM');
    for (const { name, session } of [one, other]) {
      await withDatabase(async (db) => makeVideos(db, await accountOf(db, session), name));
    }
    await start();

    // Killed in the middle of the call: the person is still there with everything, or closed out.
    for (const delayMs of [30, 120]) {
      const answer = erase(one.session, one.confirmation).catch(() => undefined);
      await sleep(delayMs);
      await server.kill('SIGKILL');
      await answer;
      await start();
      if (!(await isSignedIn(one.session))) break;
      const { videos } = await server.call<{ videos: unknown[] }>(one.session, 'GET', '/api/videos?limit=50');
      assert.equal(videos.length, 50);
    }
    if (await isSignedIn(one.session)) assert.equal((await erase(one.session, one.confirmation)).status, 204);

    // Killed right after the answer.
    assert.equal(await isSignedIn(other.session), true);
    assert.equal((await erase(other.session, other.confirmation)).status, 204);
    await server.kill('SIGKILL');
    await start();
    assert.equal(await isSignedIn(other.session), false);

    await expectForgotten([one.name, other.name, one.session.userId, other.session.userId]);
  });
});

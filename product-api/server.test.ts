import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { UserInfo } from '#contracts/api/users';
import type { Video } from '#contracts/api/videos';
import { openDatabase } from './db/open-database';
import { auditLedger } from './ledger/audit';
import { freePort } from './testing/free-port';
import { ServerProcess } from './testing/server-process';
import { newSession, type TestSession } from './testing/service-token';
import { openSeparateDatabase, type SeparateDatabase } from './testing/separate-database';

/** Longest time of a render on a busy machine. */
const LONGEST_MS = 300_000;

const REQUEST = {
  model: 'wan-2.2-fast',
  mode: 'text',
  prompt: 'A paper boat crosses a rainy street',
  durationS: 5,
  resolution: '480p',
  aspectRatio: '16:9',
};

describe('the server as a process, with the real renderer', () => {
  let place: SeparateDatabase;
  let port: number;
  let server: ServerProcess;
  before(async () => {
    place = await openSeparateDatabase();
    await place.close();
    port = await freePort();
  });
  afterEach(() => server.kill('SIGKILL'));
  after(() => place.drop());

  const env = () => ({
    DATA_DIR: place.options.dataDir,
    ...(place.options.url !== undefined && { DATABASE_URL: place.options.url }),
  });
  const start = (changes: Record<string, string> = {}) => {
    // Known before it is ready, so that one that takes too long is ended too.
    server = ServerProcess.spawn(port, { ...env(), ...changes });
    return server.ready();
  };
  /** Its renders are to end, not to be interrupted: small ones take a third of the time. */
  const startWithSmallRenders = () => start({ SAMPLE_RENDER_LINES: '180' });

  async function signIn(): Promise<TestSession> {
    const session = newSession();
    const person = { sub: session.userId, email: 'demo@example.com', name: null, image: null };
    await server.call(undefined, 'POST', '/api/users/sign-in', person);
    return session;
  }

  async function submit(session: TestSession): Promise<Video> {
    const headers = { 'idempotency-key': randomUUID() };
    return (await server.call<{ video: Video }>(session, 'POST', '/api/videos', REQUEST, headers)).video;
  }

  /** In the middle of it; a look that a busy machine takes late may find the end. */
  const hasBegun = ({ progress = 0, status }: Video) => progress > 0 || status === 'saving' || status === 'ready';

  async function waitFor(session: TestSession, id: string, isReached: (video: Video) => boolean): Promise<Video> {
    const deadline = Date.now() + LONGEST_MS;
    for (;;) {
      const { video } = await server.call<{ video: Video }>(session, 'GET', `/api/videos/${id}`);
      if (isReached(video)) return video;
      if (video.status === 'failed' || Date.now() > deadline) throw new Error(JSON.stringify(video));
      await sleep(100);
    }
  }

  async function credits(session: TestSession): Promise<number> {
    return (await server.call<{ user: UserInfo }>(session, 'GET', '/api/user/info')).user.credits;
  }

  async function audit(): Promise<string[]> {
    const database = await openDatabase(place.options);
    try {
      return await auditLedger(database.db);
    } finally {
      await database.close();
    }
  }

  test('kill -9 while a video renders: after a restart it is finished, and the ledger agrees', async () => {
    server = await start();
    const session = await signIn();
    const [rendering, waiting] = [await submit(session), await submit(session)];
    await waitFor(session, rendering.id, hasBegun);
    await server.kill('SIGKILL');

    // It would exit if the lock left behind held it up.
    server = await startWithSmallRenders();
    for (const { id } of [rendering, waiting]) {
      const video = await waitFor(session, id, ({ status }) => status === 'ready');
      assert.equal(video.credits.captured, video.credits.held);
      const file = await fetch(video.videoUrl ?? '');
      assert.equal(file.headers.get('content-type'), 'video/mp4');
      assert.equal((await file.arrayBuffer()).byteLength, video.receipt.bytes);
    }
    assert.equal(await credits(session), 20 - rendering.credits.held - waiting.credits.held);
    assert.equal(await server.kill('SIGTERM'), 0);
    assert.deepEqual(await audit(), []);
  });

  test('videos canceled as soon as they are requested leave the queue free', async () => {
    server = await startWithSmallRenders();
    const session = await signIn();
    for (let i = 0; i < 12; i += 1) {
      const { id } = await submit(session);
      await sleep(i * 15);
      await server.call(session, 'POST', `/api/videos/${id}/cancel`);
    }
    assert.equal(await credits(session), 20);
    const { id } = await submit(session);
    await waitFor(session, id, ({ status }) => status === 'ready');
  });

  test('SIGTERM stops renders properly; the next start resumes them', async () => {
    server = await start();
    const session = await signIn();
    const { id } = await submit(session);
    await waitFor(session, id, hasBegun);
    assert.equal(await server.kill('SIGTERM'), 0);
    assert.deepEqual(await audit(), []);
    server = await startWithSmallRenders();
    await waitFor(session, id, ({ status }) => status === 'ready');
  });

  test('a second process on the same data names the first', async (context) => {
    if (place.options.url !== undefined) return context.skip('PostgreSQL takes any number of processes');
    server = await start();
    const second = ServerProcess.spawn(await freePort(), env());
    assert.equal(await second.exited(), 1);
    assert.match(second.output, /is in use by process \d+ .*DATA_DIR/);
    assert.equal((await fetch(`${server.origin}/healthz`)).status, 200);
  });

  test('all faults of the environment are reported at once, and prevent the start', async () => {
    server = ServerProcess.spawn(port, {
      PRODUCT_API_SECRET: 'short',
      SITE_URL: 'nowhere',
      VIDEO_PROVIDERS: 'sample,magic',
      DATABASE_URL: 'mysql://localhost',
    });
    assert.equal(await server.exited(), 1);
    for (const name of ['PRODUCT_API_SECRET', 'SITE_URL', 'VIDEO_PROVIDERS', 'DATABASE_URL']) {
      assert.ok(server.output.includes(name), server.output);
    }
  });
});

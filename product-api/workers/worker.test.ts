import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { access, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { LocalStorage } from '../adapters/local-storage';
import { auditLedger } from '../ledger/audit';
import { type StoredFile, StorageFullError } from '../storage/storage';
import { eventually } from '../testing/eventually';
import { testCatalogue } from '../testing/models';
import { ScriptedProvider } from '../testing/scripted-provider';
import { PUBLIC_URL, startTestService, type TestService, type TestUser } from '../testing/test-service';
import { UnusedIngest } from '../testing/unused-ingest';
import { enqueue } from '../queue/job-queue';
import { Worker } from './worker';

/** A storage that fails on demand. */
class FaultyStorage extends LocalStorage {
  fault: (() => Error) | undefined;
  beforePut: (() => Promise<void>) | undefined;

  override async putFile(key: string, source: string): Promise<StoredFile> {
    await this.beforePut?.();
    if (this.fault) throw this.fault();
    return super.putFile(key, source);
  }
}

describe('the worker', () => {
  let service: TestService;
  let storage: FaultyStorage;
  let user: TestUser;
  before(async () => {
    service = await startTestService({
      storage: (root, signer, now) => (storage = new FaultyStorage(root, PUBLIC_URL, signer, now)),
      expectsLoggedErrors: true,
    });
    await service.worker.start();
  });
  after(() => service.close());
  beforeEach(async () => {
    user = await service.signIn();
  });
  afterEach(async () => {
    storage.fault = undefined;
    storage.beforePut = undefined;
    service.clock.offsetMs = 0;
    service.provider.usual = { state: 'running', progress: 0.5 };
    assert.deepEqual(await auditLedger(service.db), []);
  });

  const ordersOf = (prompt: string) => service.provider.orders.filter((order) => order.prompt === prompt);

  async function running(prompt: string): Promise<string> {
    const { id } = await user.request({ prompt });
    await eventually(() => ordersOf(prompt).length > 0);
    return id;
  }

  async function failsWith(id: string, code: string): Promise<void> {
    const video = await user.waitFor(id, 'failed');
    assert.deepEqual(video.error, { code });
    assert.deepEqual(video.credits, { held: 6, captured: 0, released: 6 });
    assert.equal(await user.credits(), 20);
  }

  test('a failed render returns the credits and records the reason', async () => {
    const id = await running('Fails');
    service.provider.answer('Fails', { state: 'failed', code: 'picture_unreadable' });
    await failsWith(id, 'picture_unreadable');
    await eventually(() => service.provider.discarded.includes(ordersOf('Fails')[0]?.ref ?? ''));
  });

  test('a full disk gives the credits back and leaves no file', async () => {
    storage.fault = () => new StorageFullError('full');
    const id = await running('Too big');
    await service.provider.succeed('Too big');
    await failsWith(id, 'storage_full');
    const jobs = await service.db.selectFrom('jobs').select('subject').where('kind', '=', 'remove-file').execute();
    assert.ok(jobs.some(({ subject }) => subject === `videos/${id}/video.mp4`));
  });

  test('a failing storage is tried again', async () => {
    let stumbles = 2;
    storage.beforePut = () => {
      storage.fault = stumbles > 0 ? () => new Error('stumbled') : undefined;
      stumbles -= 1;
      return Promise.resolve();
    };
    const id = await running('Stumbles');
    await service.provider.succeed('Stumbles');
    await user.waitFor(id, 'ready');
    assert.equal(await user.credits(), 14);
  });

  test('a busy provider gets the order again', async () => {
    service.provider.answerWith = { state: 'busy', retryAfterMs: 100 };
    const { id } = await user.request({ prompt: 'Refused once' });
    await eventually(() => ordersOf('Refused once').length === 1);
    await service.provider.succeed('Refused once');
    await user.waitFor(id, 'ready');
  });

  test('a lost render is started again; one that always gets lost is failed', async () => {
    const id = await running('Lost once');
    service.provider.answer('Lost once', { state: 'lost', wasStopped: false });
    await eventually(() => ordersOf('Lost once').length === 2);
    await service.provider.succeed('Lost once');
    await user.waitFor(id, 'ready');

    const other = await service.signIn();
    service.provider.usual = { state: 'lost', wasStopped: false };
    const { id: cursed } = await other.request({ prompt: 'Always lost' });
    assert.deepEqual((await other.waitFor(cursed, 'failed')).error, { code: 'interrupted' });
    assert.equal(ordersOf('Always lost').length, 3);
    assert.equal(await other.credits(), 20);
  });

  test('an attempt stopped by a regular shutdown is not counted', async () => {
    const id = await running('Restarted often');
    for (let restart = 1; restart <= 5; restart += 1) {
      service.provider.answer('Restarted often', { state: 'lost', wasStopped: true });
      await eventually(() => ordersOf('Restarted often').length === restart + 1);
    }
    await service.provider.succeed('Restarted often');
    await user.waitFor(id, 'ready');
  });

  test('a render beyond its deadline is stopped and failed', async () => {
    const id = await running('Never ends');
    service.clock.offsetMs = service.provider.deadlineMs + 1000;
    await failsWith(id, 'timed_out');
    assert.ok(service.provider.canceled.includes(ordersOf('Never ends')[0]?.ref ?? ''));
  });

  test('deleted while it is being saved: nothing is captured, no file remains', async () => {
    const id = await running('Changed my mind');
    storage.beforePut = async () => {
      storage.beforePut = undefined;
      await user.expect(200, { method: 'DELETE', url: `/api/videos/${id}` });
    };
    await service.provider.succeed('Changed my mind');
    await eventually(() => service.provider.discarded.includes(ordersOf('Changed my mind')[0]?.ref ?? ''));
    assert.equal(await user.credits(), 20);
    assert.ok(!JSON.stringify(service.logged).includes(id), 'no capture is attempted');
    const removal = await service.db
      .updateTable('jobs')
      .set({ due_at: new Date() })
      .where('subject', '=', `videos/${id}/video.mp4`)
      .executeTakeFirst();
    assert.equal(removal.numUpdatedRows, 1n);
    await eventually(async () => (await storage.head(`videos/${id}/video.mp4`)) === undefined);
  });

  test('a video whose job is gone is found and continues', async () => {
    const id = await running('Orphan');
    await service.provider.succeed('Orphan');
    await service.worker.stop();
    await service.db.deleteFrom('jobs').where('subject', '=', id).execute();
    await restartWorker();
    await user.waitFor(id, 'ready');
  });

  test('a submission whose process died before the answer arrived is found', async () => {
    const id = await running('Died in between');
    await eventually(async () => {
      const row = await service.db.selectFrom('videos').select('provider_ref').where('id', '=', id).executeTakeFirst();
      return row?.provider_ref !== null;
    });
    await service.worker.stop();
    await service.db.updateTable('videos').set({ provider_ref: null }).where('id', '=', id).execute();
    await restartWorker();
    await service.provider.succeed('Died in between');
    await user.waitFor(id, 'ready');
    assert.equal(ordersOf('Died in between').length, 1, 'it was found, not ordered again');
  });

  test('a submission that never arrived is sent again once that is certain', async () => {
    const id = await running('Never arrived');
    await service.worker.stop();
    const lost = { provider_ref: null, submitted_at: new Date() };
    await service.db.updateTable('videos').set(lost).where('id', '=', id).execute();
    service.provider.forget('Never arrived');
    await restartWorker();
    await sleep(200);
    assert.equal(ordersOf('Never arrived').length, 0, 'it may still arrive');
    service.clock.offsetMs = 31_000;
    await eventually(() => ordersOf('Never arrived').length === 1);
    await service.provider.succeed('Never arrived');
    await user.waitFor(id, 'ready');
  });

  test('an attempt that died before it was sent is sent', async () => {
    const id = await running('Not even sent');
    await service.worker.stop();
    const unsent = { provider_ref: null, submitted_at: null };
    await service.db.updateTable('videos').set(unsent).where('id', '=', id).execute();
    await restartWorker();
    await eventually(() => ordersOf('Not even sent').length === 2);
  });

  test('a video that could not be started for a day is failed', async () => {
    service.provider.slots = 0;
    const { id } = await user.request({ prompt: 'Waits for ever' });
    await service.worker.stop();
    service.clock.offsetMs = 25 * 60 * 60 * 1000;
    await restartWorker();
    await eventually(async () => {
      const row = await service.db.selectFrom('videos').select('status').where('id', '=', id).executeTakeFirst();
      return row?.status === 'failed';
    });
    service.clock.offsetMs = 0;
    await failsWith(id, 'timed_out');
    service.provider.slots = Number.POSITIVE_INFINITY;
  });

  test('videos waiting for a model that was removed from the catalogue fail', async () => {
    service.provider.slots = 0;
    const { id } = await user.request({ prompt: 'Of a model gone' });
    await service.db.updateTable('videos').set({ model: 'vanished' }).where('id', '=', id).execute();
    service.provider.slots = Number.POSITIVE_INFINITY;
    service.worker.wake();
    await failsWith(id, 'provider_unavailable');
  });

  test('two workers on one database: every video is ordered once', async (context) => {
    const { db } = service;
    const second = new ScriptedProvider(path.join(service.database.dataDir, 'renders-2'));
    const logger = pino({ level: 'silent' });
    const ingest = new UnusedIngest();
    const deps = { db, storage, ingest, catalogue: testCatalogue, providers: [second], now: () => new Date(), logger };
    const worker = new Worker({ ...deps, isExclusive: false });
    await worker.start();
    context.after(() => worker.stop());
    const users = [await service.signIn(), await service.signIn()];
    const before = service.provider.orders.length;
    for (let i = 0; i < 6; i += 1) await users[i % 2]?.request({ prompt: `Shared ${i}` });
    await eventually(() => service.provider.orders.length - before + second.orders.length === 6);
    const prompts = [...service.provider.orders.slice(before), ...second.orders].map(({ prompt }) => prompt);
    assert.equal(new Set(prompts).size, 6);
  });

  test('half a file that a killed process has left is removed after an hour', async () => {
    await service.worker.stop();
    const draft = path.join(storage.draftsDir, 'half-a-video');
    await mkdir(storage.draftsDir, { recursive: true });
    await writeFile(draft, 'half');
    service.clock.offsetMs = 61 * 60 * 1000;
    await restartWorker();
    await eventually(() =>
      access(draft).then(
        () => false,
        () => true,
      ),
    );
  });

  async function restartWorker(): Promise<void> {
    const { db, provider, clock } = service;
    const now = () => new Date(Date.now() + clock.offsetMs);
    const logger = pino({ level: 'silent' });
    service.worker = new Worker({
      db,
      storage,
      ingest: new UnusedIngest(),
      catalogue: testCatalogue,
      providers: [provider],
      now,
      logger,
      draftFolders: [storage.draftsDir],
      isExclusive: service.database.isExclusive,
    });
    await service.worker.start();
  }
});

const DUE_SOON = 30;

test('an idle worker sends one query every two seconds, and finds work that others add', async (context) => {
  const service = await startTestService();
  const asked: number[] = [];
  const counted = service.db.withPlugin({
    transformQuery({ node }) {
      asked.push(performance.now());
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const deleted: string[] = [];
  const worker = new Worker({
    db: counted,
    storage: Object.assign(service.storage, {
      delete: (key: string) => Promise.resolve(void deleted.push(key)),
    }),
    ingest: new UnusedIngest(),
    catalogue: testCatalogue,
    providers: [service.provider],
    now: () => new Date(),
    logger: pino({ level: 'silent' }),
    isExclusive: false,
  });
  context.after(async () => {
    await worker.stop();
    await service.close();
  });
  await worker.start();
  // Three in a row, with nothing between them. Its first looks, and a sweep every minute, are closer together.
  await eventually(() => {
    const [first = 0, second = 0, third = 0] = asked.slice(-3);
    return asked.length >= 3 && second - first >= 1_900 && third - second >= 1_900;
  });

  // As another process would, without waking this worker.
  await enqueue(service.db, 'remove-file', 'brought-by-another');
  await eventually(() => deleted.length === 1);

  // A job that is due soon would take two seconds if the worker only looked as if idle. On a busy machine one may, too.
  let waitedMs = Number.POSITIVE_INFINITY;
  for (let job = 1; waitedMs >= 1_600; job += 1) {
    assert.ok(job <= DUE_SOON, `${waitedMs} ms`);
    const askedAt = performance.now();
    await enqueue(service.db, 'remove-file', `due-in-a-while-${job}`, 200);
    worker.wake();
    await eventually(() => deleted.length === 1 + job);
    waitedMs = performance.now() - askedAt;
    assert.ok(waitedMs >= 195, `${waitedMs} ms`);
  }
});

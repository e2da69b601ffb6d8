import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import pino from 'pino';
import { UrlSigner } from '../../product-api/storage/url-signature';
import { eventually } from '../../product-api/testing/eventually';
import { aModel } from '../../product-api/testing/models';
import { TEST_SECRET } from '../../product-api/testing/service-token';
import { openSeparateDatabase, type SeparateDatabase } from '../../product-api/testing/separate-database';
import type { OrderRef, VideoOrder } from '../../product-api/videos/provider';
import { bringHere } from '../../product-api/workers/bring-here';
import { LocalStorage } from '../../product-api/adapters/local-storage';
import { SampleProvider } from './sample-provider';
import { createRenderTables, type RenderTables } from './tables';
import type { SampleRenderer, SampleRenderRequest, SampleRenderResult } from '../renderer';

/** Renders until the test says how it ends. */
class ControlledRenderer implements SampleRenderer {
  readonly requests: SampleRenderRequest[] = [];
  progress: (fraction: number) => void = () => undefined;
  finish: (result: SampleRenderResult) => void = () => undefined;
  fail: (error: Error) => void = () => undefined;
  heedsAborts = true;

  render(
    request: SampleRenderRequest,
    onProgress: (fraction: number) => void,
    signal: AbortSignal,
  ): Promise<SampleRenderResult> {
    this.requests.push(request);
    this.progress = onProgress;
    return new Promise((resolve, reject) => {
      this.finish = resolve;
      this.fail = reject;
      signal.addEventListener('abort', () => {
        if (this.heedsAborts) reject(signal.reason as Error);
      });
    });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

describe('the sample provider', () => {
  let database: SeparateDatabase;
  let db: Kysely<RenderTables>;
  let storage: LocalStorage;
  let workDir: string;
  before(async () => {
    database = await openSeparateDatabase();
    db = await createRenderTables(database.db);
    workDir = path.join(database.dataDir, 'renders');
    await mkdir(workDir, { recursive: true });
    const root = path.join(database.dataDir, 'files');
    storage = new LocalStorage(root, 'http://api.test', new UrlSigner(TEST_SECRET), () => new Date());
  });
  after(() => database.drop());

  function aProvider({ isStorageShared = false } = {}) {
    const renderer = new ControlledRenderer();
    const ended: string[] = [];
    const logger = pino({ level: 'silent' });
    const deps = { db, storage, renderer, workDir, concurrency: 1, linesAtMost: 240, logger, isStorageShared };
    return { renderer, ended, provider: new SampleProvider({ ...deps, onEnded: (ref) => ended.push(ref) }) };
  }

  const anOrder = (changes: Partial<VideoOrder> = {}): VideoOrder => ({
    attemptId: randomUUID(),
    model: aModel(),
    endpoint: 'sample-renderer',
    mode: 'text',
    prompt: 'A lighthouse',
    params: { durationS: 5, resolution: '480p', aspectRatio: '16:9' },
    seed: 7,
    imageKey: null,
    endImageKey: null,
    ...changes,
  });

  /** Submits an order to the provider. */
  async function take(provider: SampleProvider, order = anOrder()): Promise<OrderRef> {
    const submission = await provider.submit(order, () => Promise.resolve(true));
    assert.equal(submission.state, 'accepted');
    return { ref: order.attemptId, endpoint: order.endpoint };
  }

  async function files(): Promise<SampleRenderResult> {
    const videoPath = path.join(workDir, `${randomUUID()}.mp4`);
    const posterPath = videoPath.replace('.mp4', '.webp');
    await writeFile(videoPath, 'video');
    await writeFile(posterPath, 'poster');
    return { videoPath, posterPath, width: 854, height: 480, bytes: 5 };
  }

  const exists = (file: string) =>
    access(file).then(
      () => true,
      () => false,
    );

  test('accepts orders up to its capacity, reports their progress, and deletes them when asked', async () => {
    const { provider, renderer, ended } = aProvider();
    assert.equal(provider.freeSlots(), 1);
    const order = await take(provider);
    assert.equal(provider.freeSlots(), 0);
    await eventually(() => renderer.requests.length === 1);
    assert.deepEqual(renderer.requests[0], {
      prompt: 'A lighthouse',
      negativePrompt: undefined,
      seed: 7,
      durationS: 5,
      resolution: '480p',
      linesAtMost: 240,
      aspectRatio: '16:9',
      imagePath: undefined,
      endImagePath: undefined,
      modelTitle: 'Swift 1.0',
      hasSound: false,
    });
    renderer.progress(0.4);
    // Another process, which only shares the database, can ask too.
    const elsewhere = aProvider().provider;
    await eventually(async () => {
      const status = await elsewhere.status(order);
      return status.state === 'running' && Math.abs((status.progress ?? 0) - 0.4) < 0.001;
    });
    const output = await files();
    renderer.finish(output);
    await eventually(() => ended.includes(order.ref));
    assert.deepEqual(await elsewhere.status(order), { state: 'succeeded', output: { kind: 'local', ...output } });
    await provider.discard(order);
    assert.equal((await provider.status(order)).state, 'lost');
    assert.equal(await exists(output.videoPath), false);
    assert.equal(provider.freeSlots(), 1);
  });

  test('rendered on one machine, saved on another: it goes through the storage that both have', async () => {
    const { provider, renderer, ended } = aProvider({ isStorageShared: true });
    const order = await take(provider);
    await eventually(() => renderer.requests.length === 1);
    const output = await files();
    renderer.finish(output);
    await eventually(() => ended.includes(order.ref));
    // As the other machine sees it.
    for (const file of [output.videoPath, output.posterPath]) await rm(file);
    const status = await aProvider({ isStorageShared: true }).provider.status(order);
    assert.ok(status.state === 'succeeded' && status.output.kind === 'local' && status.output.shared);
    const here = await bringHere(storage, status.output);
    assert.equal(await readFile(here.videoPath, 'utf8'), 'video');
    assert.equal(await readFile(here.posterPath, 'utf8'), 'poster');
    await here.remove();
    assert.equal(await exists(here.videoPath), false);
    const { videoKey, posterKey } = status.output.shared;
    await provider.discard(order);
    for (const key of [videoKey, posterKey]) assert.equal(await storage.head(key), undefined);
  });

  test('a lost submission is found when its render was begun, and nothing is rendered once the attempt has ended', async () => {
    const { provider, renderer } = aProvider();
    const lost = (attemptId: string) => ({ ...anOrder({ attemptId }), submittedAt: new Date() });
    const order = anOrder();
    assert.deepEqual(await provider.submit(order, () => Promise.resolve(false)), { state: 'withdrawn' });
    assert.deepEqual(await provider.find(lost(order.attemptId)), { state: 'absent' });
    assert.equal(renderer.requests.length, 0);
    const { ref } = await take(provider, order);
    assert.deepEqual(await provider.find(lost(order.attemptId)), { state: 'found', ref });
    await provider.cancel({ ref, endpoint: order.endpoint });
  });

  test('what the renderer throws becomes one of our codes', async () => {
    const cases: [Error, string][] = [
      [Object.assign(new Error('picture'), { code: 'picture_unreadable' }), 'picture_unreadable'],
      [Object.assign(new Error('disk'), { code: 'ENOSPC' }), 'storage_full'],
      [Object.assign(new Error('odd'), { code: 'EODD' }), 'render_failed'],
      [new Error('plain'), 'render_failed'],
    ];
    for (const [error, code] of cases) {
      const { provider, renderer, ended } = aProvider();
      const order = await take(provider);
      await eventually(() => renderer.requests.length === 1);
      renderer.fail(error);
      await eventually(() => ended.includes(order.ref));
      assert.deepEqual(await provider.status(order), { state: 'failed', code });
    }
  });

  test('fetches pictures from storage, and reports a missing one with its own code', async () => {
    const source = path.join(workDir, 'source');
    await writeFile(source, 'a picture');
    await storage.putFile('uploads/one/picture.jpg', source);
    const { provider, renderer } = aProvider();
    const order = await take(provider, anOrder({ mode: 'image', imageKey: 'uploads/one/picture.jpg' }));
    await eventually(() => renderer.requests.length === 1);
    const imagePath = renderer.requests[0]?.imagePath ?? '';
    assert.ok(await exists(imagePath));
    await provider.cancel(order);
    await provider.discard(order);
    assert.ok(!(await exists(imagePath)));

    const missing = await take(provider, anOrder({ mode: 'image', imageKey: 'uploads/two/picture.jpg' }));
    await eventually(async () => (await provider.status(missing)).state === 'failed');
    assert.deepEqual(await provider.status(missing), { state: 'failed', code: 'picture_unreadable' });
  });

  test('canceled from another process, a render stops with its next heartbeat and leaves no file', async () => {
    const { provider, renderer, ended } = aProvider();
    const order = await take(provider);
    await eventually(() => renderer.requests.length === 1);
    await aProvider().provider.cancel(order);
    await eventually(() => ended.includes(order.ref));
    assert.equal((await provider.status(order)).state, 'lost');

    const late = await take(provider);
    await eventually(() => renderer.requests.length === 2);
    await aProvider().provider.cancel(late);
    const output = await files();
    renderer.finish(output);
    await eventually(() => ended.includes(late.ref));
    assert.equal(await exists(output.videoPath), false);
  });

  test('a renderer that never stops does not keep its slot', async () => {
    const { provider, renderer } = aProvider();
    renderer.heedsAborts = false;
    const order = await take(provider);
    await eventually(() => renderer.requests.length === 1);
    await provider.cancel(order);
    await provider.discard(order);
    assert.equal(provider.freeSlots(), 1);
  });

  test('a render without a heartbeat is lost; one that was shut down properly is stopped', async () => {
    const { provider, renderer } = aProvider();
    const silent = randomUUID();
    await db
      .insertInto('sample_renders')
      .values({ id: silent, state: 'running', heartbeat_at: sql<Date>`now() - interval '1 minute'` })
      .execute();
    assert.deepEqual(await provider.status({ ref: silent, endpoint: 'sample-renderer' }), {
      state: 'lost',
      wasStopped: false,
    });
    const order = await take(provider);
    await eventually(() => renderer.requests.length === 1);
    await provider.close();
    assert.equal(provider.freeSlots(), 0);
    assert.deepEqual(await provider.status(order), { state: 'lost', wasStopped: true });
  });

  test('a render of its own is not lost because a busy machine writes its heartbeat late', async () => {
    const { provider, renderer } = aProvider();
    const order = await take(provider);
    await eventually(() => renderer.requests.length === 1);
    const late = { heartbeat_at: sql<Date>`now() - interval '1 minute'` };
    await db.updateTable('sample_renders').set(late).where('id', '=', order.ref).execute();
    assert.equal((await provider.status(order)).state, 'running');
    await provider.close();
  });

  test('after a crash, renders are lost and files of none are removed', async () => {
    const { provider, renderer, ended } = aProvider();
    const finished = await take(provider);
    await eventually(() => renderer.requests.length === 1);
    const output = await files();
    renderer.finish(output);
    await eventually(() => ended.includes(finished.ref));
    const running = randomUUID();
    await db.insertInto('sample_renders').values({ id: running, state: 'running' }).execute();
    const stray = await files();
    await provider.recover();
    assert.deepEqual(await provider.status({ ref: running, endpoint: 'sample-renderer' }), {
      state: 'lost',
      wasStopped: false,
    });
    assert.deepEqual(await provider.status(finished), { state: 'succeeded', output: { kind: 'local', ...output } });
    assert.equal(await exists(stray.videoPath), false);
  });
});

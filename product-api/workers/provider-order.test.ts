import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { eventually } from '../testing/eventually';
import type { FalStandIn } from '../testing/fal-stand-in';
import type { Fault, ProviderStandIn, StandInOrder } from '../testing/provider-stand-in';
import { type RemoteService, startRemoteService } from '../testing/remote-service';
import type { ReplicateStandIn } from '../testing/replicate-stand-in';
import { errorOf, type TestUser } from '../testing/test-service';
import { listShutEndpoints, forgetEndpoint } from '../videos/endpoint-states';
import { listRefusedAccounts } from '../videos/provider-states';

const FAL_WAN = 'fal-ai/wan/v2.2-a14b/text-to-video/turbo';
const REPLICATE_WAN = 'wan-video/wan-2.2-t2v-fast';

describe('the order of preference: fal, then Replicate', () => {
  let remote: RemoteService;
  let fal: FalStandIn;
  let replicate: ReplicateStandIn;
  let user: TestUser;
  before(async () => {
    remote = await startRemoteService(['fal', 'replicate']);
    assert.ok(remote.fal && remote.replicate);
    ({ fal, replicate } = { fal: remote.fal, replicate: remote.replicate });
  });
  after(() => remote.close());
  beforeEach(async () => {
    user = await remote.service.signIn(60);
    for (const standIn of [fal, replicate]) standIn.automatic = (order) => remote.finish(standIn, order);
  });
  afterEach(async () => {
    remote.service.clock.offsetMs = 0;
    fal.gone.clear();
    replicate.gone.clear();
    await remote.check(user);
    await remote.service.db.deleteFrom('endpoint_states').execute();
  });

  async function servedBy(prompt: string): Promise<string> {
    const { id } = await user.request({ prompt });
    const { receipt } = await user.waitFor(id, 'ready');
    return `${receipt.provider} ${receipt.endpoint}`;
  }

  const wait = (minutes: number) => (remote.service.clock.offsetMs += minutes * 60_000 + 1_000);

  /** However often it is asked: on a busy machine the time may be over before the next provider is chosen. */
  const busy = (seconds: number) =>
    Array.from({ length: 100 }, (): Fault => {
      return { kind: 'answer', status: 429, headers: { 'retry-after': String(seconds) } };
    });

  const listUnusable = () =>
    remote.service.db
      .selectFrom('endpoint_states')
      .select('endpoint')
      .where(sql<boolean>`cardinality(unusable_by) > 0`)
      .execute();

  const levels = (level: number) => remote.service.logged.filter((line) => line.level === level).map(({ msg }) => msg);

  test('the first takes what it can; the receipt names who served and where', async () => {
    assert.equal(await servedBy('First choice'), `fal ${FAL_WAN}`);
  });

  test('a busy provider is skipped for the time it names', async () => {
    const before = fal.submissions;
    fal.faults.submit.push(...busy(2));
    assert.equal(await servedBy('Busy first'), `replicate ${REPLICATE_WAN}`);
    fal.faults.submit.splice(0);
    // On a busy machine the time may be over by now.
    await servedBy('Maybe still busy');
    const untilOpen = Date.now() + 2_000;
    await eventually(() => Date.now() > untilOpen);
    assert.equal(await servedBy('Free again'), `fal ${FAL_WAN}`);
    const [refused = 0, next = 0] = fal.submittedAt.slice(before);
    assert.ok(next - refused >= 1_990, `${next - refused} ms`);
  });

  test('a provider that refuses our account is skipped, and tried again a minute later', async () => {
    fal.faults.submit.push({ kind: 'answer', status: 402, body: { detail: 'Exhausted balance' } });
    assert.equal(await servedBy('No balance'), `replicate ${REPLICATE_WAN}`);
    const before = fal.submissions;
    assert.equal(await servedBy('No balance still'), `replicate ${REPLICATE_WAN}`);
    assert.equal(fal.submissions, before);
    wait(1);
    assert.equal(await servedBy('Paid up'), `fal ${FAL_WAN}`);
  });

  test('an unreachable provider is skipped for half a minute after three tries; then one order tries again', async () => {
    const { port } = new URL(fal.origin);
    await fal.stop();
    for (const prompt of ['Down 1', 'Down 2', 'Down 3', 'Down 4', 'Down 5']) {
      assert.equal(await servedBy(prompt), `replicate ${REPLICATE_WAN}`);
    }
    assert.ok(levels(50).includes('provider is down: passed over'));
    await fal.start(Number(port));
    const untilTried = Date.now() + 1_000;
    await eventually(() => Date.now() > untilTried);
    assert.equal(await servedBy('Up again'), `fal ${FAL_WAN}`);
  });

  test('an order that a provider may have accepted is not sent to another', async () => {
    fal.faults.submit.push({ kind: 'reset', isTaken: true });
    const { id } = await user.request({ prompt: 'Not twice' });
    const placed = await remote.ordered(fal, 'Not twice');
    await fal.tell(placed);
    await user.waitFor(id, 'ready');
    assert.equal(replicate.orderOf('Not twice'), undefined);
  });

  test('after a single 404 the next provider is used, and the endpoint is tried again a minute later', async () => {
    fal.faults.submit.push({ kind: 'answer', status: 404, body: { detail: 'Application not found' } });
    assert.equal(await servedBy('A stray 404'), `replicate ${REPLICATE_WAN}`);
    const before = fal.submissions;
    assert.equal(await servedBy('Within a minute'), `replicate ${REPLICATE_WAN}`);
    assert.equal(fal.submissions, before);
    wait(1);
    assert.equal(await servedBy('A minute later'), `fal ${FAL_WAN}`);
    assert.ok(!levels(50).includes('ALERT: endpoint is gone'));
  });

  test('a removed endpoint: an alert once confirmed, the next provider, and no more orders', async () => {
    fal.gone.add(FAL_WAN);
    for (const minutes of [0, 1, 3]) {
      wait(minutes);
      assert.equal(await servedBy(`Gone at fal for ${minutes} min`), `replicate ${REPLICATE_WAN}`);
    }
    assert.ok(levels(50).includes('ALERT: endpoint is gone'));
    const before = fal.submissions;
    wait(50);
    assert.equal(await servedBy('Gone still'), `replicate ${REPLICATE_WAN}`);
    assert.equal(fal.submissions, before);
    // An hour later one order detects that it is back.
    fal.gone.clear();
    wait(10);
    assert.equal(await servedBy('Back at fal'), `fal ${FAL_WAN}`);
    assert.deepEqual(await listShutEndpoints(remote.service.db, new Date()), []);
  });

  test('missing everywhere: videos keep waiting; gone everywhere: they fail, new ones are refused as retired', async () => {
    fal.gone.add(FAL_WAN);
    replicate.gone.add(REPLICATE_WAN);
    const { id } = await user.request({ prompt: 'Nobody has it' });
    const shutFor = (because: string) =>
      eventually(async () => {
        const shut = await listShutEndpoints(remote.service.db, new Date(Date.now() + remote.service.clock.offsetMs));
        return shut.filter((endpoint) => endpoint.because === because).length === 2;
      });
    await shutFor('missing');
    await user.waitFor(id, 'queued');
    const late = await user.request({ prompt: 'While it is in doubt' });
    wait(1);
    await shutFor('missing');
    wait(3);
    assert.deepEqual((await user.waitFor(id, 'failed')).error, { code: 'model_retired' });
    assert.deepEqual((await user.waitFor(late.id, 'failed')).error, { code: 'model_retired' });
    assert.equal(await user.credits(), 60);
    const refused = errorOf(await user.submit({ prompt: 'Too late' }));
    assert.deepEqual([refused.status, refused.code, refused.field], [410, 'model_retired', 'model']);

    // An operator overrides it.
    fal.gone.clear();
    assert.equal(await forgetEndpoint(remote.service.db, { provider: 'fal', endpoint: FAL_WAN }), true);
    assert.equal(await servedBy('Reopened'), `fal ${FAL_WAN}`);
    assert.equal(await forgetEndpoint(remote.service.db, { provider: 'fal', endpoint: FAL_WAN }), false);
  });

  test('an endpoint that takes orders and has no such path is missed as well', async () => {
    for (const minutes of [0, 1, 3]) {
      wait(minutes);
      fal.faults.status.push({ kind: 'answer', status: 404, body: { detail: 'Path /text-to-video/turbo not found' } });
      assert.equal(await servedBy(`Taken in vain for ${minutes} min`), `replicate ${REPLICATE_WAN}`);
    }
    const shut = await listShutEndpoints(remote.service.db, new Date());
    assert.deepEqual(
      shut.map(({ endpoint, because }) => [endpoint, because]),
      [[FAL_WAN, 'gone']],
    );
  });

  test('one endpoint that refuses our account rests; the provider goes on with others', async () => {
    fal.faults.submit.push({ kind: 'answer', status: 403, body: { detail: 'This application is private' } });
    assert.equal(await servedBy('Not for us'), `replicate ${REPLICATE_WAN}`);
    assert.deepEqual(await listRefusedAccounts(remote.service.db), []);
    fal.automatic = undefined;
    const { id } = await user.request({ prompt: 'Another model', model: 'veo', durationS: 8, resolution: '720p' });
    remote.finish(fal, await remote.ordered(fal, 'Another model'));
    await user.waitFor(id, 'ready');
  });

  test('an attempt that failed for a passing reason goes to the next provider', async () => {
    fal.automatic = (order) =>
      Object.assign(order, { state: 'failed', result: [{ type: 'downstream_service_error' }] });
    assert.equal(await servedBy('Elsewhere'), `replicate ${REPLICATE_WAN}`);
  });

  test('three unusable paid results in a row: an alert, the next provider, and one order that tries again', async () => {
    const page = fal.serve('page', { type: 'text/html', bytes: Buffer.from('<html>') });
    fal.automatic = (order) => remote.finish(fal, order, page);
    for (const prompt of ['Rubbish 1', 'Rubbish 2', 'Rubbish 3', 'Rubbish 4']) {
      const { id } = await user.request({ prompt });
      assert.deepEqual((await user.waitFor(id, 'failed')).error, { code: 'output_unusable' });
    }
    // One user may have asked for it.
    await eventually(async () => (await listUnusable()).length > 0);
    assert.deepEqual(await listShutEndpoints(remote.service.db, new Date()), []);
    for (const prompt of ['Rubbish of another', 'Rubbish of a third']) {
      const other = await remote.service.signIn(60);
      const { id } = await other.request({ prompt });
      assert.deepEqual((await other.waitFor(id, 'failed')).error, { code: 'output_unusable' });
    }
    // Counted after the video has failed.
    await eventually(() => levels(50).includes('ALERT: paid results in a row were of no use: endpoint is passed over'));
    assert.equal(await servedBy('Passed over'), `replicate ${REPLICATE_WAN}`);
    // Six hours later: one, and no other until its result is known.
    wait(6 * 60);
    fal.automatic = undefined;
    const { id } = await user.request({ prompt: 'A trial' });
    const trial = await remote.ordered(fal, 'A trial');
    assert.equal(await servedBy('Beside the trial'), `replicate ${REPLICATE_WAN}`);
    remote.finish(fal, trial);
    await user.waitFor(id, 'ready');
    fal.automatic = (order) => remote.finish(fal, order);
    await eventually(async () => (await listShutEndpoints(remote.service.db, new Date())).length === 0);
    assert.equal(await servedBy('Good again'), `fal ${FAL_WAN}`);
  });

  test('a good result in between resets the count', async () => {
    const page = fal.serve('page', { type: 'text/html', bytes: Buffer.from('<html>') });
    for (const prompt of ['Bad 1', 'Bad 2', 'Good', 'Bad 3', 'Bad 4']) {
      fal.automatic = (order) => remote.finish(fal, order, prompt === 'Good' ? undefined : page);
      const each = await remote.service.signIn();
      const { id } = await each.request({ prompt });
      await each.waitFor(id, prompt === 'Good' ? 'ready' : 'failed');
    }
    fal.automatic = (order) => remote.finish(fal, order);
    assert.equal(await servedBy('Still trusted'), `fal ${FAL_WAN}`);
  });

  test('pictures are handed over once, in the shape that was chosen', async () => {
    const imageId = await upload({ width: 900, height: 600 });
    const send = (prompt: string) => user.request({ prompt, mode: 'image', imageId, aspectRatio: undefined });
    const first = await send('From a picture');
    await user.waitFor(first.id, 'ready');
    assert.equal(fal.uploads, 1);
    assert.equal(fal.orderOf('From a picture')?.input.image_url, 'https://files.example/1.jpg');
    fal.faults.submit.push(...busy(1));
    const second = await send('From a picture, elsewhere');
    await user.waitFor(second.id, 'ready');
    fal.faults.submit.splice(0);
    assert.equal(replicate.uploads, 1);
    assert.equal(replicate.orderOf('From a picture, elsewhere')?.input.image, 'https://files.example/1');
  });

  test('what the provider charges is kept with the video', async () => {
    const { id } = await user.request({ prompt: 'At a cost' });
    await user.waitFor(id, 'ready');
    const row = await remote.service.db
      .selectFrom('provider_orders')
      .select(['model', 'cost_usd', 'is_billed'])
      .where('video_id', '=', id)
      .executeTakeFirstOrThrow();
    assert.deepEqual(row, { model: 'swift', cost_usd: 0.05, is_billed: true });
  });

  test('forty videos through faults of every kind: each ends once, none is paid twice', async () => {
    const rich = await remote.service.signIn(40 * 6);
    const told: Promise<void>[] = [];
    let seed = 7;
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    for (const standIn of [fal, replicate] as ProviderStandIn[]) {
      for (let i = 0; i < 12; i += 1) {
        standIn.faults.submit.push(
          random() < 0.4
            ? { kind: 'answer', status: 429, headers: { 'retry-after': '0' } }
            : { kind: random() < 0.5 ? 'reset' : 'malformed', isTaken: true },
        );
        standIn.faults.status.push({
          kind: random() < 0.5 ? 'reset' : 'answer',
          status: 502,
          headers: { 'retry-after': '0' },
        });
      }
      standIn.automatic = (order) => {
        remote.finish(standIn, order);
        told.push(sleep(300).then(() => notifyTwice(standIn, order)));
      };
    }
    const ids = await Promise.all(
      Array.from({ length: 40 }, async (_, i) => (await rich.request({ prompt: `Storm ${i} ${randomUUID()}` })).id),
    );
    for (const id of ids) await rich.waitFor(id, 'ready');
    await Promise.all(told);
    assert.equal(await rich.credits(), 0);
    await remote.check(rich);
  });

  /** Providers repeat a webhook call that failed; some also one that did not. */
  async function notifyTwice(standIn: ProviderStandIn, order: StandInOrder): Promise<void> {
    await eventually(async () => (await standIn.tell(order).catch(() => 0)) === 200);
    await standIn.tell(order);
  }

  async function upload(size: { width: number; height: number }): Promise<string> {
    const id = randomUUID();
    const file = path.join(remote.service.database.dataDir, `${id}.jpg`);
    await writeFile(
      file,
      await sharp({ create: { ...size, channels: 3, background: 'teal' } })
        .jpeg()
        .toBuffer(),
    );
    const key = `uploads/${id}/picture.jpg`;
    await remote.service.storage.putFile(key, file);
    await remote.service.db
      .insertInto('uploads')
      .values({
        id,
        user_id: user.id,
        content_type: 'image/jpeg',
        bytes: 1,
        status: 'stored',
        storage_key: key,
        ...size,
        created_at: new Date(),
      })
      .execute();
    return id;
  }
});

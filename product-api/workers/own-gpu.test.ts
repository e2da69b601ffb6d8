import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import sharp from 'sharp';
import { eventually } from '../testing/eventually';
import type { OpenAiVideoStandIn } from '../testing/openai-video-stand-in';
import type { StandInOrder } from '../testing/provider-stand-in';
import { HANGS_MS, type RemoteService, startRemoteService } from '../testing/remote-service';
import type { TestUser } from '../testing/test-service';

// provider-faults.test.ts has single faults; here is what only a server of the operator's own does.

const ABSENCE_IS_CERTAIN_MS = 31_000;
const SEARCH_IS_OVER_MS = 121_000;
const SHAPE = { aspectRatio: '16:9' } as const;

describe('videos by a GPU server of the operator’s own', { concurrency: 1 }, () => {
  let remote: RemoteService;
  let gpu: OpenAiVideoStandIn;
  let user: TestUser;
  before(async () => {
    remote = await startRemoteService(['openai-video'], undefined, HANGS_MS);
    gpu = remote['openai-video'] ?? assert.fail();
  });
  after(() => remote.close());
  beforeEach(async () => {
    user = await remote.service.signIn();
  });
  afterEach(async () => {
    remote.service.clock.offsetMs = 0;
    gpu.listsPrompts = true;
    await remote.check(user);
    await remote.service.db.deleteFrom('endpoint_states').execute();
  });

  async function order(prompt: string): Promise<{ id: string; order: StandInOrder }> {
    const { id } = await user.request({ ...SHAPE, prompt });
    return { id, order: await remote.ordered(gpu, prompt) };
  }

  async function upload(): Promise<string> {
    const id = randomUUID();
    const size = { width: 640, height: 360 };
    const file = path.join(remote.service.database.dataDir, `${id}.jpg`);
    await sharp({ create: { ...size, channels: 3, background: 'teal' } })
      .jpeg()
      .toFile(file);
    const key = `uploads/${id}/picture.jpg`;
    await remote.service.storage.putFile(key, file);
    const row = {
      id,
      user_id: user.id,
      content_type: 'image/jpeg',
      bytes: 1,
      storage_key: key,
      created_at: new Date(),
    };
    await remote.service.db
      .insertInto('uploads')
      .values({ ...row, ...size, status: 'stored' })
      .execute();
    return id;
  }

  async function becomesReady(id: string): Promise<void> {
    const { credits, receipt } = await user.waitFor(id, 'ready');
    assert.deepEqual(credits, { held: 6, captured: 6, released: 0 });
    assert.equal(receipt.provider, 'openai-video');
  }

  async function failsWith(id: string, code: string): Promise<void> {
    const { error, credits } = await user.waitFor(id, 'failed');
    assert.deepEqual([error?.code, credits], [code, { held: 6, captured: 0, released: 6 }]);
  }

  test('an order is a form; its file is fetched with the key, and deleted there', async () => {
    const { id, order: placed } = await order('A form');
    assert.deepEqual(
      { size: placed.input.size, num_frames: placed.input.num_frames, fps: placed.input.fps },
      { size: '832x480', num_frames: 121, fps: 24 },
    );
    remote.finish(gpu, placed);
    await becomesReady(id);
    await eventually(() => placed.state === 'canceled');
    assert.equal(placed.canceledTimes, 0, 'it had ended');
  });

  test('a picture goes along as a file', async () => {
    const imageId = await upload();
    const { id } = await user.request({ mode: 'image', imageId, prompt: 'A picture', aspectRatio: undefined });
    const placed = await remote.ordered(gpu, 'A picture');
    assert.equal(placed.input.input_reference, 'picture.jpeg');
    assert.deepEqual(gpu.pictures, ['image/jpeg']);
    remote.finish(gpu, placed);
    await becomesReady(id);
  });

  test('canceling is free though it has begun, and stops the work', async () => {
    const { id, order: placed } = await order('Canceled at work');
    placed.state = 'working';
    await eventually(async () => !(await user.video(id)).isWaitingAtProvider);
    await user.expect(200, { method: 'POST', url: `/api/videos/${id}/cancel` });
    assert.equal(await user.credits(), 20);
    await eventually(() => placed.canceledTimes === 1);
  });

  test('a restart forgets an order: it is placed again', async () => {
    const { id, order: first } = await order('Forgotten');
    gpu.orders.splice(gpu.orders.indexOf(first), 1);
    const again = await remote.ordered(gpu, 'Forgotten');
    assert.notEqual(again.id, first.id);
    remote.finish(gpu, again);
    await becomesReady(id);
  });

  test('a refusal that comes as the status of the state', async () => {
    const { id, order: placed } = await order('Blocked');
    placed.state = 'failed';
    placed.result = { code: 400, message: 'Input was blocked by Cosmos3 guardrails.' };
    await failsWith(id, 'refused_by_provider');
  });

  test('an answer that was lost is found by its prompt', async () => {
    gpu.faults.submit.push({ kind: 'reset', isTaken: true });
    const { id, order: placed } = await order('Lost and found');
    remote.finish(gpu, placed);
    await becomesReady(id);
  });

  test('an order that never came is placed again, once that is certain', async () => {
    gpu.faults.submit.push({ kind: 'reset' });
    const { id } = await user.request({ ...SHAPE, prompt: 'Never came' });
    await eventually(() => gpu.faults.submit.length === 0);
    remote.service.clock.offsetMs = ABSENCE_IS_CERTAIN_MS;
    remote.finish(gpu, await remote.ordered(gpu, 'Never came'));
    await becomesReady(id);
  });

  test('a list without prompts says nothing: the credits come back', async () => {
    gpu.listsPrompts = false;
    gpu.faults.submit.push({ kind: 'reset', isTaken: true });
    const { id } = await order('Not to be found');
    remote.service.clock.offsetMs = SEARCH_IS_OVER_MS;
    await failsWith(id, 'provider_unavailable');
  });
});

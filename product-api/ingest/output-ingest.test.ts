import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import { makeVideo } from '../testing/make-video';
import { verifyOutput } from './verify-output';
import type { ExpectedOutput } from './ingest';
import type { VideoFacts } from './inspection';
import { Inspector } from './inspector';

const FACTS: VideoFacts = {
  mimeType: 'video/mp4; codecs="avc1.640028"',
  videoCodec: 'avc',
  hasSound: true,
  width: 1920,
  height: 1080,
  durationS: 8,
};
const PROMISED: ExpectedOutput = { durationS: 8, resolution: '1080p', aspectRatio: '16:9', hasSound: true };

describe('whether a video is the promised one', () => {
  const check = (facts: Partial<VideoFacts>, expected: Partial<ExpectedOutput> = {}) =>
    verifyOutput({ ...FACTS, ...facts }, { ...PROMISED, ...expected });

  test('models round sizes and lengths', () => {
    check({});
    check({ width: 960, height: 416, durationS: 5.06 }, { resolution: '480p', durationS: 5, aspectRatio: '21:9' });
    check({ width: 1440, height: 1440 }, { aspectRatio: '1:1' });
    check({ width: 832, height: 480, durationS: 5.0625 }, { resolution: '480p', durationS: 5 });
    check({ width: 704, height: 1250 }, { resolution: '720p', aspectRatio: '9:16' });
    check(
      { width: 1000, height: 1100, hasSound: false },
      { resolution: '720p', aspectRatio: undefined, hasSound: false },
    );
  });

  test('each broken promise is named', () => {
    assert.throws(() => check({ mimeType: 'video/webm' }), /video\/webm/);
    assert.throws(() => check({ videoCodec: 'hevc' }), /hevc/);
    assert.throws(() => check({ durationS: 5 }), /5\.00 s instead of 8 s/);
    assert.throws(() => check({ width: 1280, height: 720 }), /1280x720 pixels instead of 1080p/);
    assert.throws(() => check({ width: 1080, height: 1920 }), /shape/);
    assert.throws(() => check({ hasSound: false }), /no sound/);
  });
});

describe('the inspector', { timeout: 120_000 }, () => {
  let directory: string;
  const inspector = new Inspector();
  before(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'inspector-'));
  });
  after(async () => {
    await inspector.close();
    await rm(directory, { recursive: true });
  });

  async function inspect(bytes: Uint8Array) {
    const videoPath = path.join(directory, 'video.mp4');
    const posterPath = path.join(directory, 'poster.webp');
    await writeFile(videoPath, bytes);
    return { answer: await inspector.inspect({ videoPath, posterPath }), posterPath };
  }

  test('tells what a video is and makes its poster', async () => {
    const { answer, posterPath } = await inspect(await makeVideo({ width: 320, height: 180 }, 1));
    assert.ok(answer.isPlayable);
    const { mimeType, ...facts } = answer.facts;
    assert.match(mimeType, /^video\/mp4/);
    assert.deepEqual(facts, { videoCodec: 'avc', hasSound: false, width: 320, height: 180, durationS: 1 });
    const poster = await sharp(posterPath).metadata();
    assert.deepEqual([poster.format, poster.width, poster.height], ['webp', 320, 180]);
  });

  test('what is no video, is cut short or has damaged frames can’t be played', async () => {
    const good = await makeVideo({ width: 320, height: 180 }, 1);
    const damaged = good.slice();
    damaged.fill(0xff, Math.floor(good.length / 2), good.length - 10);
    for (const bytes of [Buffer.from('no video at all'), good.slice(0, 300), Buffer.alloc(5_000), damaged]) {
      assert.equal((await inspect(bytes)).answer.isPlayable, false);
    }
    // And the next good one is read all the same.
    assert.ok((await inspect(good)).answer.isPlayable);
    assert.ok((await readdir(directory)).length <= 2);
  });
});

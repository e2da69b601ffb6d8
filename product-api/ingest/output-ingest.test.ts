import '@napi-rs/webcodecs/polyfill';

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import {
  ALL_FORMATS,
  AudioSample,
  AudioSampleSource,
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
} from 'mediabunny';
import sharp from 'sharp';
import type { Model } from '#contracts/model';
import type { VideoParams } from '#contracts/video-settings';
import { makeVideo } from '../testing/make-video';
import { deliveredCredits } from './delivered-price';
import { verifyOutput } from './verify-output';
import type { ExpectedOutput } from './ingest';
import type { VideoFacts } from './inspection';
import { Inspector } from './inspector';

const FACTS: VideoFacts = {
  mimeType: 'video/mp4; codecs="avc1.640028"',
  videoCodec: 'avc',
  codecString: 'avc1.640028',
  hasSound: true,
  width: 1920,
  height: 1080,
  durationS: 8,
};
const PROMISED: ExpectedOutput = { durationS: 8, resolution: '1080p', aspectRatio: '16:9', hasSound: true };

describe('whether a video is the ordered one', () => {
  const check = (facts: Partial<VideoFacts>, expected: Partial<ExpectedOutput> = {}) =>
    verifyOutput({ ...FACTS, ...facts }, { ...PROMISED, ...expected });

  test('models round sizes and lengths', () => {
    for (const shortfalls of [
      check({}),
      check({ width: 960, height: 416, durationS: 5.06 }, { resolution: '480p', durationS: 5, aspectRatio: '21:9' }),
      check({ width: 1440, height: 1440 }, { aspectRatio: '1:1' }),
      check({ width: 832, height: 480, durationS: 5.0625 }, { resolution: '480p', durationS: 5 }),
      check({ width: 704, height: 1250 }, { resolution: '720p', aspectRatio: '9:16' }),
      check(
        { width: 1000, height: 1100, hasSound: false },
        { resolution: '720p', aspectRatio: undefined, hasSound: false },
      ),
      // Where the picture decides the shape, the short side says how large it is.
      check({ width: 768, height: 768 }, { resolution: '768p', aspectRatio: undefined }),
      check({ durationS: 12 }),
    ]) {
      assert.deepEqual(shortfalls, []);
    }
  });

  test('what browsers cannot play is refused', () => {
    assert.throws(() => check({ mimeType: 'video/webm' }), /video\/webm/);
    assert.throws(() => check({ videoCodec: 'hevc' }), /hevc/);
  });

  test('what only some browsers on our list play is accepted, with a note', () => {
    for (const codecString of ['avc1.42c01f', 'avc1.4d401f', 'avc1.640028', 'avc3.64001f', 'vp09.00.31.08']) {
      assert.deepEqual(check({ codecString }), [], codecString);
    }
    // High 10, 4:2:2, 4:4:4; AV1; VP9 with ten bits.
    for (const codecString of ['avc1.6e001f', 'avc1.7a001f', 'avc1.f4001f', 'av01.0.05M.08', 'vp09.02.31.10', null]) {
      assert.deepEqual(check({ codecString }), ['playback'], String(codecString));
    }
  });

  test('a smaller result is accepted, with its differences', () => {
    assert.deepEqual(check({ durationS: 5 }), ['duration']);
    assert.deepEqual(check({ width: 1280, height: 720 }), ['resolution']);
    assert.deepEqual(check({ width: 1080, height: 1920 }), ['shape']);
    assert.deepEqual(check({ hasSound: false }), ['sound']);
    assert.deepEqual(check({ width: 640, height: 640, durationS: 2 }), ['resolution', 'duration', 'shape']);
  });
});

describe('what a delivery is worth', () => {
  const model = {
    credits: [
      { resolution: '720p', durationS: 5, audio: false, credits: 10 },
      { resolution: '720p', durationS: 5, audio: true, credits: 15 },
      { resolution: '1080p', durationS: 5, audio: false, credits: 20 },
      { resolution: '1080p', durationS: 5, audio: true, credits: 30 },
      { resolution: '1080p', durationS: 10, audio: false, credits: 40 },
      { resolution: '1080p', durationS: 10, audio: true, credits: 60 },
    ],
  } satisfies Pick<Model, 'credits'>;
  const params: VideoParams = { durationS: 10, resolution: '1080p', aspectRatio: '16:9', audio: true };
  const full = { width: 1920, height: 1080, durationS: 10 };
  const worth = (delivery: Partial<Parameters<typeof deliveredCredits>[1]>, order = {}) =>
    deliveredCredits(
      { model, params, credits: 60, fullCredits: null, ...order },
      { ...full, shortfalls: [], ...delivery },
    );

  test('the catalogue’s price of such a video', () => {
    assert.equal(worth({ durationS: 5.04, shortfalls: ['duration'] }), 30);
    assert.equal(worth({ shortfalls: ['sound'] }), 40);
    assert.equal(worth({ durationS: 4.9, shortfalls: ['duration', 'sound'] }), 20);
    assert.equal(worth({ width: 1280, height: 720, durationS: 5, shortfalls: ['resolution', 'duration'] }), 15);
  });

  test('where it has no such video, in proportion, rounded down', () => {
    assert.equal(
      worth({ width: 1280, height: 720, shortfalls: ['resolution'] }),
      Math.floor((60 * 1280 * 720) / (1920 * 1080)),
    );
    assert.equal(worth({ durationS: 7.7, shortfalls: ['duration'] }), 46);
    assert.equal(worth({ durationS: 0.1, shortfalls: ['duration'] }), 0);
    assert.equal(worth({ durationS: 5, shortfalls: ['duration'] }, { model: undefined }), 30);
  });

  test('of another shape, the part that has the right one', () => {
    assert.equal(worth({ width: 1440, height: 1440, shortfalls: ['shape'] }), Math.floor((60 * 9) / 16));
    assert.equal(worth({ width: 1080, height: 1920, shortfalls: ['shape'] }), Math.floor(60 * (9 / 16) ** 2));
  });

  test('what only some browsers play is free', () => {
    assert.equal(worth({ shortfalls: ['playback'] }), 0);
  });

  test('never more than the accepted price', () => {
    assert.equal(worth({ durationS: 5, shortfalls: ['duration'] }, { credits: 12 }), 12);
  });

  test('of a reduced first video, the same part of the reduced price', () => {
    const trial = { credits: 20, fullCredits: 60 };
    assert.equal(worth({}, trial), 20);
    assert.equal(worth({ durationS: 5, shortfalls: ['duration'] }, trial), 10);
    assert.equal(worth({ durationS: 7.7, shortfalls: ['duration'] }, trial), 15);
  });
});

describe('the inspector', () => {
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
    const rewrappedPath = path.join(directory, 'rewrapped.mp4');
    return { answer: await inspector.inspect({ videoPath, posterPath, rewrappedPath }), posterPath, rewrappedPath };
  }

  test('reads a video’s properties and makes its poster', async () => {
    const { answer, posterPath } = await inspect(await makeVideo({ width: 320, height: 180 }, 1));
    assert.ok(answer.isPlayable);
    const { mimeType, ...facts } = answer.facts;
    assert.match(mimeType, /^video\/mp4/);
    const { codecString, ...others } = facts;
    assert.match(codecString ?? '', /^avc1\.64/);
    assert.deepEqual(others, { videoCodec: 'avc', hasSound: false, width: 320, height: 180, durationS: 1 });
    assert.equal(answer.isRewrapped, false);
    const poster = await sharp(posterPath).metadata();
    assert.deepEqual([poster.format, poster.width, poster.height], ['webp', 320, 180]);
  });

  test('what is no video, is cut short or has damaged frames can’t be played', async () => {
    const good = await makeVideo({ width: 320, height: 180 }, 1);
    const damaged = good.slice();
    damaged.fill(0xff, Math.floor(good.length / 2), good.length - 10);
    const cut = (share: number) => good.slice(0, Math.floor(good.length * share));
    for (const bytes of [
      Buffer.from('no video at all'),
      good.slice(0, 300),
      Buffer.alloc(5_000),
      damaged,
      cut(0.5),
      cut(0.9),
      cut(0.999),
    ]) {
      assert.equal((await inspect(bytes)).answer.isPlayable, false);
    }
    const still = await makeVideo({ width: 320, height: 180 }, 1, { moves: false });
    assert.ok((await inspect(still)).answer.isPlayable, 'a still picture may be what was asked for');
    // The next good file is still read.
    assert.ok((await inspect(good)).answer.isPlayable);
    assert.ok((await readdir(directory)).length <= 3);
  });

  test('another box is changed for an MP4, packet by packet', async () => {
    const quicktime = await makeOddVideo(new MovOutputFormat(), { level: 0.5 });
    const { answer, rewrappedPath } = await inspect(quicktime);
    assert.ok(answer.isPlayable && answer.isRewrapped);
    assert.match(answer.facts.mimeType, /^video\/mp4/);
    assert.deepEqual([answer.facts.hasSound, answer.facts.durationS], [true, 1]);
    assert.deepEqual(await packetsOf(await readFile(rewrappedPath)), await packetsOf(quicktime));
    const matroska = await inspect(await makeOddVideo(new MkvOutputFormat(), { level: 0.5 }));
    assert.ok(matroska.answer.isPlayable && matroska.answer.isRewrapped);
  });

  test('sound is what can be heard', async () => {
    const hasSound = async (level: number) => {
      const { answer } = await inspect(await makeOddVideo(new Mp4OutputFormat(), { level }));
      return answer.isPlayable && answer.facts.hasSound;
    };
    assert.equal(await hasSound(0.5), true);
    assert.equal(await hasSound(0), false, 'a track of zeros');
  });
});

/** A second of grey with a second of sound, as AAC, in a box of that kind. */
async function makeOddVideo(format: OutputFormat, { level }: { level: number }): Promise<Uint8Array> {
  const picture = await new Input({
    source: new BufferSource(await makeVideo({ width: 320, height: 180 }, 1)),
    formats: ALL_FORMATS,
  }).getPrimaryVideoTrack();
  assert.ok(picture);
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const video = new EncodedVideoPacketSource('avc');
  const audio = new AudioSampleSource({ codec: 'aac', bitrate: 128_000 });
  output.addVideoTrack(video);
  output.addAudioTrack(audio);
  await output.start();
  const meta = { decoderConfig: (await picture.getDecoderConfig()) ?? assert.fail() };
  for await (const packet of new EncodedPacketSink(picture).packets()) await video.add(packet, meta);
  const data = Float32Array.from({ length: 48_000 }, (_, at) => level * Math.sin(at / 20));
  await audio.add(new AudioSample({ data, format: 'f32', numberOfChannels: 1, sampleRate: 48_000, timestamp: 0 }));
  await output.finalize();
  return new Uint8Array(target.buffer ?? assert.fail());
}

async function packetsOf(bytes: Uint8Array): Promise<string[]> {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  const packets: string[] = [];
  if (!track) return packets;
  for await (const { data, timestamp } of new EncodedPacketSink(track).packets()) {
    packets.push(`${timestamp.toFixed(3)} ${createHash('sha256').update(data).digest('hex')}`);
  }
  return packets;
}

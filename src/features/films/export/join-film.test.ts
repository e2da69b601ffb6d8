// First: gives this process the browser's encoders.
import '@napi-rs/webcodecs/polyfill';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  ALL_FORMATS,
  AudioSampleSink,
  BlobSource,
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  Mp4OutputFormat,
  Output,
  QUALITY_LOW,
  VideoSample,
  VideoSampleSink,
  VideoSampleSource,
} from 'mediabunny';
import { joinFilm } from './join-film';

const MEDIA = path.join(__dirname, '..', '..', '..', '..', 'content', 'models', 'media');
const FRAME_S = 1 / 24;

/** Five seconds of 24 frames each second. The first two have sound, the third has none. */
const [WITH_SOUND, ALSO_WITH_SOUND, SILENT] = ['wan-2.5', 'kling-2.6', 'hailuo-02'] as const;
/** A second of a larger picture, made here. */
const LARGE = 'large';

describe('joining a film', () => {
  test('takes that agree are copied packet by packet', async () => {
    const film = await join([WITH_SOUND, 0, 5], [ALSO_WITH_SOUND, 0, 2], [WITH_SOUND, 0, 0.5]);
    expect(film.frames).toBe(120 + 48 + 12);
    expect(film.durationS).toBeCloseTo(film.frames * FRAME_S, 4);
    const first = await facts(await clip(WITH_SOUND));
    expect(film.packets.slice(0, 120)).toEqual(first.packets);
    expect(film.packets.slice(168)).toEqual(first.packets.slice(0, 12));
  });

  test('a trim between key frames is exact to a frame', async () => {
    const film = await join([WITH_SOUND, 1, 2.5], [ALSO_WITH_SOUND, 0.7, 1.2], [WITH_SOUND, 0, 1]);
    expect(film.frames).toBe(36 + 12 + 24);
    expect(film.durationS).toBeCloseTo(film.frames * FRAME_S, 4);
    const clipFrame = await brightness(await clip(WITH_SOUND), 1 + FRAME_S / 2);
    expect(Math.abs((await brightness(film.file, FRAME_S / 2)) - clipFrame)).toBeLessThan(2);
  });

  test('sound is kept as it is, where it is, with silence for a take that has none', async () => {
    const film = await join([SILENT, 0, 2], [WITH_SOUND, 0, 3]);
    const sound = film.sound;
    if (!sound) throw new Error('No sound.');
    // Never longer than the picture, and shorter by less than a packet.
    const soundS = await sound.computeDuration();
    expect(soundS).toBeLessThanOrEqual(film.durationS + 1e-4);
    expect(film.durationS - soundS).toBeLessThan(0.022);
    expect(await loudness(sound, 0.2, 1.8)).toBeLessThan(1e-4);
    const original = (await facts(await clip(WITH_SOUND))).sound;
    if (!original) throw new Error('No sound.');
    const [here, there] = [await loudness(sound, 2.5, 4.5), await loudness(original, 0.5, 2.5)];
    expect(there).toBeGreaterThan(1e-3);
    expect(here / there).toBeCloseTo(1, 1);
  });

  test('without an encoder it names the shots that need one; without a need for one it is not missed', async () => {
    await large();
    const encoder = globalThis.VideoEncoder;
    Reflect.deleteProperty(globalThis, 'VideoEncoder');
    try {
      await expect(join([SILENT, 0, 1], [SILENT, 1, 2], [LARGE, 0, 1])).rejects.toMatchObject({
        missing: 'encoder',
        shots: [1, 2],
      });
      expect((await join([SILENT, 0, 1], [SILENT, 0, 2])).frames).toBe(72);
    } finally {
      globalThis.VideoEncoder = encoder;
    }
  });

  test('a file that is no video is named, and a canceled film stops', async () => {
    const { signal } = new AbortController();
    const shots = [
      { file: await clip(SILENT), startS: 0, endS: 1 },
      { file: new Blob(['no video']), startS: 0, endS: 1 },
    ];
    const refused = joinFilm(shots, { onProgress: () => undefined, signal });
    await expect(refused).rejects.toMatchObject({ missing: 'file', shots: [1] });
    const canceling = new AbortController();
    const canceled = joinFilm(shots.slice(0, 1), {
      onProgress: () => canceling.abort(),
      signal: canceling.signal,
    });
    await expect(canceled).rejects.toMatchObject({ name: 'AbortError' });
  });
});

/** Root mean square of a part of the sound. */
async function loudness(track: InputAudioTrack, fromS: number, toS: number): Promise<number> {
  let [sum, count] = [0, 0];
  for await (const sample of new AudioSampleSink(track).samples(fromS, toS)) {
    const plane = new Float32Array(sample.allocationSize({ planeIndex: 0, format: 'f32-planar' }) / 4);
    sample.copyTo(plane, { planeIndex: 0, format: 'f32-planar' });
    for (const value of plane) sum += value * value;
    count += plane.length;
    sample.close();
  }
  return Math.sqrt(sum / count);
}

/** Mean of a frame's luma, 0 to 255. */
async function brightness(file: Blob, atS: number): Promise<number> {
  const track = await new Input({ source: new BlobSource(file), formats: ALL_FORMATS }).getPrimaryVideoTrack();
  const sample = track && (await new VideoSampleSink(track).getSample(atS));
  if (!sample) throw new Error('No frame.');
  const pixels = new Uint8Array(sample.allocationSize());
  await sample.copyTo(pixels);
  const luma = pixels.subarray(0, sample.codedWidth * sample.codedHeight);
  sample.close();
  return luma.reduce((sum, value) => sum + value, 0) / luma.length;
}

async function clip(name: string): Promise<Blob> {
  if (name === LARGE) return large();
  return new Blob([await readFile(path.join(MEDIA, `${name}.mp4`))]);
}

const large = once(async () => {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const source = new VideoSampleSource({ codec: 'avc', quality: QUALITY_LOW });
  output.addVideoTrack(source);
  await output.start();
  const [codedWidth, codedHeight] = [1920, 1080];
  const grey = Buffer.alloc(codedWidth * codedHeight * 4, 128);
  for (let frame = 0; frame < 24; frame += 1) {
    const times = { timestamp: frame * FRAME_S, duration: FRAME_S };
    const sample = new VideoSample(grey, { format: 'RGBA', codedWidth, codedHeight, ...times });
    await source.add(sample);
    sample.close();
  }
  source.close();
  await output.finalize();
  return new Blob([target.buffer ?? '']);
});

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

async function join(...shots: readonly (readonly [name: string, startS: number, endS: number])[]) {
  const parts: number[] = [];
  const file = await joinFilm(
    await Promise.all(shots.map(async ([name, startS, endS]) => ({ file: await clip(name), startS, endS }))),
    { onProgress: (part) => parts.push(part), signal: new AbortController().signal },
  );
  expect(parts.at(-1)).toBe(1);
  return facts(new Blob([file]));
}

async function facts(file: Blob) {
  const input = new Input({ source: new BufferSource(await file.arrayBuffer()), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('No picture.');
  const packets: string[] = [];
  for await (const { data } of new EncodedPacketSink(track).packets()) {
    packets.push(Buffer.from(data).toString('base64'));
  }
  return {
    file,
    packets,
    frames: packets.length,
    durationS: await track.computeDuration(),
    sound: await input.getPrimaryAudioTrack(),
  };
}

import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Model } from '../../../contracts/model';
import { FORMATS, FPS, SAMPLE_RATE } from '../../../scripts/render-examples/clip-formats';
import { encodeClip } from '../../../scripts/render-examples/encode-clip';
import { ContentFixture } from '../content-fixture';
import { formatProblem } from '../problem';
import { checkClips } from './check-clips';
import { clipFiles } from './clip-files';
import { READER_VERSION } from './read-clip';
import { CLIP_LOCK, StoredClips } from './stored-clips';

const MODEL = 'content/models/wan-2.2-fast.json';
const model = JSON.parse(fs.readFileSync(MODEL, 'utf8')) as Model;
const MP4 = 'content/models/media/wan-2.2-fast.mp4';
const WEBM = 'content/models/media/wan-2.2-fast.webm';

const good = fs.mkdtempSync(path.join(os.tmpdir(), 'clips-'));
let content: ContentFixture;

beforeAll(async () => {
  for (const file of [MP4, WEBM]) await writeClip(file, drawBlocks, { root: good });
});
beforeEach(() => {
  content = new ContentFixture();
  // The fixture's media are no videos.
  fs.rmSync(path.join(content.root, 'content/models'), { recursive: true });
  content.write(MODEL, { ...model, media: { ...model.media, sound: undefined } });
  fs.cpSync(good, content.root, { recursive: true });
});
afterEach(() => content.remove());
afterAll(() => fs.rmSync(good, { recursive: true }));

const check = async () => (await checkClips(content.root)).map(formatProblem);

/** Writes a clip whose frames are filled by `draw`, with the second from which it is seen. */
async function writeClip(
  file: string,
  draw: (pixels: Buffer, atS: number, width: number) => void = drawBlocks,
  { width = 640, height = 360, seconds = 3, hasSound = false, root = content.root } = {},
): Promise<void> {
  const frames = Array.from({ length: seconds * FPS }, (_, index) => {
    const pixels = Buffer.alloc(width * height * 4);
    draw(pixels, index / FPS, width);
    return pixels;
  });
  const silence = () => new Float32Array(SAMPLE_RATE * seconds);
  const sound = hasSound ? { sound: [silence(), silence()] as [Float32Array, Float32Array] } : {};
  const format = FORMATS.find(({ ending }) => ending === path.extname(file));
  if (!format) throw new Error(`${file} is in no format of ours.`);
  const target = path.join(root, file);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(target, await encodeClip({ width, height, frames, comment: 'Test', ...sound }, format));
}

const BLOCK = 20;

/** Coarse blocks of grey that differ from frame to frame, the same in every run. */
function drawBlocks(pixels: Buffer, atS: number, width: number): void {
  let state = 1 + Math.round(atS * FPS);
  const band = width * 4 * BLOCK;
  for (let start = 0; start < pixels.length; start += BLOCK * 4) {
    if (start % band < width * 4) {
      state = Math.imul(state, 1664525) + 1013904223;
      pixels.fill(state >>> 24, start, start + BLOCK * 4);
    } else {
      pixels.copy(pixels, start, start - width * 4, start - width * 4 + BLOCK * 4);
    }
  }
}

it('accepts clips that visitors may see, by day and by night', async () => {
  const night = 'content/models/media/kling20.mp4';
  fs.copyFileSync(night, path.join(content.root, night));
  expect(await check()).toEqual([]);
});

it.each([MP4, WEBM])('refuses %s when it turns black', async (file) => {
  await writeClip(file, (pixels, atS, width) => (atS < 0.875 ? drawBlocks(pixels, atS, width) : undefined));
  expect(await check()).toContainEqual(expect.stringMatching(`${file}:1\n.*black from 1\\.0 s on`));
});

it('refuses one that stands still for a while', async () => {
  await writeClip(MP4, (pixels, atS, width) => drawBlocks(pixels, atS < 1 || atS > 2.5 ? atS : 1, width));
  expect(await check()).toEqual([expect.stringMatching(`${MP4}:1\n.*stands still around [12]\\.\\d s`)]);
});

it('refuses one that is small, or short', async () => {
  const small = 'content/models/media/small.mp4';
  await writeClip(small, drawBlocks, { width: 320, height: 180 });
  await writeClip(MP4, drawBlocks, { seconds: 2 });
  expect(await check()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(`${small}:1\n.*320x180; it needs 640x360`),
      expect.stringMatching(`${MP4}:1\n.*2\\.0 seconds; it needs 3`),
    ]),
  );
});

it('refuses one with too few bits to show anything but blocks', async () => {
  await writeClip(MP4, (pixels, atS) => pixels.fill(60 + atS * 50));
  expect(await check()).toEqual([expect.stringMatching(`${MP4}:1\n.*kbit/s; 640x360 needs 83 at least`)]);
});

it('refuses a file that is no video, and one that breaks off', async () => {
  content.writeText(WEBM, 'no video');
  const file = path.join(content.root, MP4);
  fs.truncateSync(file, Math.floor(fs.statSync(file).size / 2));
  expect(await check()).toEqual([
    expect.stringMatching(`${MP4}:1\n.*cannot be decoded`),
    expect.stringMatching(`${WEBM}:1\n.*cannot be decoded`),
  ]);
});

it('compares media.sound with every clip of the model', async () => {
  await writeClip(MP4, drawBlocks, { hasSound: true });
  expect(await check()).toEqual([expect.stringMatching(`${MODEL}:\\d+  media.sound\n.*mp4" has a sound track`)]);
  content.edit(MODEL, (model) => Object.assign(model.media as object, { sound: true }));
  expect(await check()).toEqual([expect.stringMatching(`${MODEL}:\\d+  media.sound\n.*webm" has no sound track`)]);
  await writeClip(WEBM, drawBlocks, { hasSound: true });
  expect(await check()).toEqual([]);
});

it('looks again at a file that was replaced, and takes from the lock what was measured of the others', async () => {
  const measure = async () => {
    const stored = new StoredClips(content.root);
    const problems = await checkClips(content.root, stored);
    stored.save();
    return { problems, lock: content.read(CLIP_LOCK) as { clips: object } };
  };
  const { problems, lock } = await measure();
  expect([problems, Object.keys(lock.clips)]).toEqual([[], [expect.any(String), expect.any(String)]]);

  await writeClip(MP4, (pixels) => pixels.fill(0));
  const after = await measure();
  expect(after.problems).toContainEqual(expect.objectContaining({ reason: 'It is black from 0.0 s on.' }));
  const [[same] = []] = Object.entries(lock.clips).filter(([hash]) => hash in after.lock.clips);
  expect(Object.keys(after.lock.clips)).toEqual(expect.arrayContaining([same]));
  expect(Object.keys(after.lock.clips)).toHaveLength(2);

  content.edit(CLIP_LOCK, (value) =>
    Object.assign((value.clips as Record<string, object>)[same ?? ''] ?? {}, { width: 9 }),
  );
  expect(await check()).toContainEqual(expect.stringContaining('9x360'));
});

it('knows every clip of ours as decoding it measures it, so that no first build decodes them all', async () => {
  const { clips } = JSON.parse(fs.readFileSync(CLIP_LOCK, 'utf8')) as { clips: Record<string, unknown> };
  const hashOf = (file: string) => createHash('sha256').update(fs.readFileSync(file)).digest('hex');
  expect(Object.keys(clips).sort()).toEqual(clipFiles('.').map(hashOf).sort());

  const file = 'content/models/media/wan-2.2-fast.webm';
  content.writeText(CLIP_LOCK, '<<<<<<< HEAD');
  fs.copyFileSync(file, path.join(content.root, file));
  const decoded = new StoredClips(content.root);
  await decoded.read(path.join(content.root, file));
  decoded.save();
  expect(content.read(CLIP_LOCK)).toEqual({ version: READER_VERSION, clips: { [hashOf(file)]: clips[hashOf(file)] } });
});

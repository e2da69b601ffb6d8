import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';

import sharp from 'sharp';

import { eventually } from '../../product-api/testing/eventually';
import { createSampleRenderer, SampleRenderError, type SampleRenderRequest, type SampleRenderer } from './index';
import { readFrame, readVideo } from './read-video.fixture';

let folder: string;
let workDir: string;
let renderer: SampleRenderer;
const workerPids: number[] = [];

const logger = {
  debug: (details: object) => {
    if ('workerPid' in details) workerPids.push(Number(details.workerPid));
  },
  warn: () => undefined,
};

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sample-renderer-'));
  workDir = path.join(folder, 'work');
  renderer = createSampleRenderer({ workDir, logger });
});

after(async () => {
  await renderer.close();
  await rm(folder, { recursive: true });
});

function buildRequest(changes: Partial<SampleRenderRequest> = {}): SampleRenderRequest {
  return {
    prompt: 'Silk in slow wind',
    seed: 7,
    durationS: 1,
    resolution: '480p',
    modelTitle: 'Wan 2.2 Fast',
    hasSound: false,
    ...changes,
  };
}

function render(changes?: Partial<SampleRenderRequest>, onProgress: (fraction: number) => void = () => undefined) {
  return renderer.render(buildRequest(changes), onProgress, new AbortController().signal);
}

function hasCode(code: string): (error: unknown) => boolean {
  return (error) => error instanceof SampleRenderError && error.code === code;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('a clip is H.264 High in an MP4 that plays while it loads: 24 frames a second, exact length and size', async () => {
  const fractions: number[] = [];
  const result = await render({ aspectRatio: '16:9' }, (fraction) => fractions.push(fraction));
  const video = await readVideo(result.videoPath);

  assert.match(video.codec, /^avc1\.64/);
  assert.ok(video.boxes.indexOf('moov') < video.boxes.indexOf('mdat'), video.boxes.join());
  assert.deepEqual([video.width, video.height], [854, 480]);
  assert.deepEqual([result.width, result.height], [854, 480]);
  assert.equal(result.bytes, (await stat(result.videoPath)).size);
  assert.ok(Math.abs(video.durationS - 1) < 1e-6, `${video.durationS} s`);
  assert.equal(video.timesS.length, 24);
  video.timesS.forEach((timeS, index) =>
    assert.ok(Math.abs(timeS - index / 24) < 1e-4, `frame ${index} at ${timeS} s`),
  );
  assert.deepEqual(
    { ...video.colorSpace },
    { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false },
  );

  assert.ok(fractions.length >= 24);
  fractions.forEach((fraction, index) => assert.ok(fraction > (fractions[index - 1] ?? 0)));
  assert.equal(fractions.at(-1), 1);

  const poster = await sharp(result.posterPath).metadata();
  assert.deepEqual([poster.format, poster.width, poster.height], ['webp', 854, 480]);
});

test('the same request gives the same frames, another seed others', async () => {
  const [first, second, other] = [await render(), await render(), await render({ seed: 8 })];
  const stream = (await readVideo(first.videoPath)).stream;
  assert.ok(stream.equals((await readVideo(second.videoPath)).stream));
  assert.ok(!stream.equals((await readVideo(other.videoPath)).stream));
});

test('the picture moves from the first frame to the last', async () => {
  const { videoPath } = await render();
  const [first, last] = [await readFrame(videoPath, 0), await readFrame(videoPath, 0.95)];
  const points = Array.from(
    { length: 64 },
    (_, index) => [(index % 8) / 8 + 0.05, Math.floor(index / 8) / 9 + 0.04] as const,
  );
  const moved = points.filter(([x, y]) => difference(first.at(x, y), last.at(x, y)) > 6);
  assert.ok(moved.length > 16, `${moved.length} of 64 points`);
});

test('image mode shows the whole picture upright in its own ratio, and ends on the end frame', async () => {
  const imagePath = path.join(folder, 'sideways.jpg');
  const endImagePath = path.join(folder, 'end.png');
  // Stored lying on its side, as phones do: upright, red is at the top.
  const halves = await sharp({ create: { width: 150, height: 200, channels: 3, background: '#c02020' } })
    .extend({ right: 150, background: '#2040c0' })
    .png()
    .toBuffer();
  await sharp(halves).jpeg({ quality: 95 }).withMetadata({ orientation: 6 }).toFile(imagePath);
  await sharp({ create: { width: 200, height: 300, channels: 3, background: '#20a040' } })
    .png()
    .toFile(endImagePath);

  const result = await render({ imagePath, endImagePath });
  assert.deepEqual([result.width, result.height], [480, 720]);
  const start = await readFrame(result.videoPath, 0);
  assertNear(start.at(0.5, 0.15), [192, 32, 32]);
  assertNear(start.at(0.5, 0.65), [32, 64, 192]);
  const end = await readFrame(result.videoPath, 0.95);
  assertNear(end.at(0.5, 0.3), [32, 160, 64]);
});

test('a chosen ratio crops the picture', async () => {
  const imagePath = path.join(folder, 'wide.webp');
  await sharp({ create: { width: 400, height: 100, channels: 3, background: '#808080' } })
    .webp()
    .toFile(imagePath);
  const result = await render({ imagePath, aspectRatio: '1:1' });
  assert.deepEqual([result.width, result.height], [480, 480]);
});

test('a file that is no picture, or a broken one, is picture_unreadable and leaves nothing behind', async () => {
  const text = path.join(folder, 'text.jpg');
  await writeFile(text, 'not a picture');
  const cut = path.join(folder, 'cut.jpg');
  const noise = Buffer.from(Array.from({ length: 3 * 300 * 300 }, (_, index) => (index * 7919) % 251));
  const whole = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
    .jpeg()
    .toBuffer();
  await writeFile(cut, whole.subarray(0, whole.length / 3));
  const files = await readdir(workDir);
  for (const imagePath of [text, cut, path.join(folder, 'missing.png')]) {
    await assert.rejects(render({ imagePath }), hasCode('picture_unreadable'), imagePath);
  }
  assert.deepEqual(await readdir(workDir), files);
});

test('a write that fails is storage_full', async () => {
  const file = path.join(folder, 'a-file');
  await writeFile(file, '');
  const blocked = createSampleRenderer({ workDir: path.join(file, 'below'), logger });
  const { signal } = new AbortController();
  await assert.rejects(
    blocked.render(buildRequest(), () => undefined, signal),
    hasCode('storage_full'),
  );

  const vanishing = path.join(folder, 'vanishing');
  const other = createSampleRenderer({ workDir: vanishing, logger });
  let isGone: Promise<void> | undefined;
  const removeFolder = (): void => {
    isGone ??= rm(vanishing, { recursive: true });
  };
  const rendering = other.render(buildRequest(), removeFolder, signal);
  await assert.rejects(rendering, hasCode('storage_full'));
  await isGone;
  await other.close();
});

test('aborting ends the worker at once and leaves no file', async () => {
  const controller = new AbortController();
  const files = await readdir(workDir);
  const reason = new Error('the visitor cancelled');
  const rendering = renderer.render(buildRequest({ durationS: 60 }), () => controller.abort(reason), controller.signal);
  await assert.rejects(rendering, reason);
  assert.equal(isRunning(workerPids.at(-1) ?? 0), false);
  assert.deepEqual(await readdir(workDir), files);
  await assert.rejects(
    renderer.render(buildRequest(), () => undefined, controller.signal),
    reason,
  );
});

test('a worker that crashes rejects its render; the next one gets a new worker', async () => {
  let wasKilled = false;
  const rendering = render({ durationS: 60 }, () => {
    if (!wasKilled) process.kill(workerPids.at(-1) ?? 0, 'SIGKILL');
    wasKilled = true;
  });
  await assert.rejects(rendering, hasCode('render_failed'));
  const before = workerPids.length;
  await render();
  assert.equal(workerPids.length, before + 1);
});

test('one worker serves one render after the other', async () => {
  await render();
  const before = workerPids.length;
  await render();
  assert.equal(workerPids.length, before);
});

test('a worker ends with its parent, however that ends', async () => {
  const source = `
    const { createSampleRenderer } = require(${JSON.stringify(path.join(__dirname, 'index.ts'))});
    const logger = { debug: ({ workerPid }) => console.log(workerPid), warn() {} };
    const renderer = createSampleRenderer({ workDir: ${JSON.stringify(path.join(folder, 'orphan'))}, logger });
    const request = ${JSON.stringify(buildRequest({ durationS: 60 }))};
    renderer.render(request, () => console.log('rendering'), new AbortController().signal);
  `;
  const parent = spawn(process.execPath, [...process.execArgv, '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  parent.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await eventually(() => output.includes('rendering'));
  const pid = Number.parseInt(output, 10);
  assert.ok(isRunning(pid));
  const gone = once(parent, 'exit');
  parent.kill('SIGKILL');
  await gone;
  await eventually(() => !isRunning(pid));
});

function difference(a: readonly number[], b: readonly number[]): number {
  return Math.max(...a.map((value, index) => Math.abs(value - (b[index] ?? 0))));
}

/** Grain, light and the lens may shift a colour, but it stays recognizable. */
function assertNear(color: readonly number[], wanted: readonly number[]): void {
  assert.ok(difference(color, wanted) < 48, `${color.join()} is not near ${wanted.join()}`);
}

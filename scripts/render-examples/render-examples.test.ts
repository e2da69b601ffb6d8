import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { compiledProgram } from '../../environment/compiled-program';
import { checkContent } from '../../gatsby/content/check-content';
import { clipErrors } from '../../gatsby/content/clips/clip-errors';
import { readClip } from '../../gatsby/content/clips/read-clip';
import type { ExampleRecord } from '../../gatsby/content/example-record';
import type { Model } from '../../contracts/model';
import { FAL_KEY, FalStandIn } from '../../product-api/testing/fal-stand-in';
import { VideoFile } from '../../stand-ins/renderer/video-file';

const ROOT = path.join(__dirname, '../..');
/** Encoding two clips takes ten times as long on a busy machine. */
const ENCODING_MS = 300_000;
const MODEL = 'content/models/wan-2.2-fast.json';
const MEDIA = 'content/models/media/wan-2.2-fast';

describe('npm run render-examples', () => {
  const fal = new FalStandIn();
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'render-examples-'));
  let video: Uint8Array;

  beforeAll(async () => {
    fs.cpSync(path.join(ROOT, 'content'), path.join(root, 'content'), { recursive: true });
    fs.copyFileSync(path.join(ROOT, '.prettierrc.json'), path.join(root, '.prettierrc.json'));
    await fal.start();
    video = await patternedVideo();
  });
  afterAll(async () => {
    await fal.stop();
    fs.rmSync(root, { recursive: true, force: true });
  });
  beforeEach(() => {
    fal.automatic = (order) => {
      order.state = 'done';
      order.result = { video: { url: fal.serve(`${order.id}.mp4`, { bytes: video }) }, prompt: 'A reworded lake' };
    };
  });

  const readJson = <T>(file: string) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')) as T;
  const errors = () =>
    checkContent(root)
      .filter(({ kind }) => kind !== 'note')
      .map(({ file, reason }) => `${file}: ${reason}`);

  async function run(...args: string[]): Promise<{ code: number; output: string }> {
    const env = { ...process.env, VIDEO_PROVIDERS: 'fal', FAL_KEY, FAL_BASE_URL: fal.baseUrl, NODE_OPTIONS: '' };
    const command = [...compiledProgram(path.join(__dirname, 'main.ts')), '--root', root, ...args];
    try {
      const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: ROOT, env });
      return { code: 0, output: stdout };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { code, output: stdout + stderr };
    }
  }

  it('says what it would order and what that costs, and orders nothing', async () => {
    const { code, output } = await run('--model', 'wan-2.2-fast');
    expect(output).toContain('wan-2.2-fast: fal fal-ai/wan/v2.2-a14b/text-to-video/turbo, 5 s, 720p: $0.11');
    expect(output).toContain('Nothing was ordered.');
    expect([code, fal.orders]).toEqual([0, []]);
  });

  it(
    'replaces the sample by what the model made, and records how',
    async () => {
      const { code, output } = await run('--model', 'wan-2.2-fast', '--yes');
      expect([code, output]).toEqual([0, expect.stringContaining(`${MEDIA}.json`)]);
      expect(fal.breaches).toEqual([]);
      const [order] = fal.orders;
      const record = readJson<ExampleRecord>(`${MEDIA}.json`);
      expect(record).toMatchObject({
        model: 'wan-2.2-fast',
        provider: 'fal',
        endpoint: 'fal-ai/wan/v2.2-a14b/text-to-video/turbo',
        order: order?.id,
        costUsd: 0.11,
        prompt: order?.input.prompt,
        promptUsed: 'A reworded lake',
        seed: order?.input.seed,
        settings: { durationS: 5, resolution: '720p', aspectRatio: '16:9' },
      });
      const model = readJson<Model>(MODEL);
      expect(model.media).toEqual({
        provenance: 'model',
        publishedAt: record.renderedAt.slice(0, 10),
      });
      expect(errors()).toEqual([]);
      for (const ending of ['.mp4', '.webm']) {
        const clip = await readClip(path.join(root, MEDIA + ending));
        expect(clip && clipErrors(clip)).toEqual([]);
      }
    },
    ENCODING_MS,
  );

  it('leaves a file as Prettier would', async () => {
    const prettier = path.join(ROOT, 'node_modules/prettier/bin/prettier.cjs');
    const files = [MODEL, `${MEDIA}.json`].map((file) => path.join(root, file));
    await expect(
      promisify(execFile)(process.execPath, [prettier, '--check', ...files], { cwd: root }),
    ).resolves.toBeDefined();
  });

  it('reports a clip that is not the one of the record, and a claim without a record', () => {
    fs.copyFileSync(path.join(ROOT, `${MEDIA}.webm`), path.join(root, `${MEDIA}.webm`));
    expect(errors()).toEqual([`${MEDIA}.json: ${MEDIA}.webm is not the file of this record.`]);
    fs.rmSync(path.join(root, `${MEDIA}.json`));
    expect(errors()).toEqual([`${MODEL}: There is no ${MEDIA}.json to prove it.`]);
  });

  it('names the order when its video cannot be used, and changes nothing', async () => {
    fal.automatic = (order) => {
      order.state = 'done';
      order.result = { video: { url: fal.serve('short.mp4', { bytes: video.subarray(0, 5_000) }) } };
    };
    const before = fs.readFileSync(path.join(root, MODEL), 'utf8');
    const { code, output } = await run('--model', 'wan-2.2-fast', '--yes');
    expect(output).toContain(`order ${fal.orders.at(-1)?.id} at fal`);
    expect([code, fs.readFileSync(path.join(root, MODEL), 'utf8')]).toEqual([1, before]);
  });

  it('refuses models that are unknown or retired', async () => {
    const { code, output } = await run('--model', 'veo3');
    expect([code, output]).toEqual([1, expect.stringContaining('"veo3" is none of the live models')]);
  });
});

/** Five seconds of moving squares: as much detail as a clip has to keep. */
async function patternedVideo(): Promise<Uint8Array> {
  const [width, height, frames, step] = [1280, 720, 5 * 24, 4];
  const shade = (x: number, y: number) => ((Math.floor(x / 16) * 7 + Math.floor(y / 16) * 13) * 61) % 256;
  const rows = Array.from({ length: height }, (_, y) =>
    Uint32Array.from({ length: width + frames * step }, (__, x) => shade(x, y) * 0x01_01_01),
  );
  const pixels = new Uint32Array(width * height);
  const file = await VideoFile.create({ width, height });
  for (let frame = 0; frame < frames; frame += 1) {
    for (const [y, row] of rows.entries()) pixels.set(row.subarray(frame * step, frame * step + width), y * width);
    await file.addFrame(new Uint8Array(pixels.buffer));
  }
  return file.finish();
}

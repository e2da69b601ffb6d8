import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import sharp, { type AvifOptions } from 'sharp';
import { BUILT_PICTURES, copyFinishedPictures, encodeAvifFaster, FINISHED_PICTURES } from './pictures';

const picture = path.resolve('content/models/media/hailuo-02.jpg');
const encode = (options: AvifOptions) => sharp(picture).resize(240).avif(options).toBuffer();

test('AVIF takes less effort unless one is given', async () => {
  const [usual, little] = await Promise.all([encode({ quality: 50, effort: 4 }), encode({ quality: 50, effort: 2 })]);
  expect(usual.equals(little)).toBe(false);
  expect((await encode({ quality: 50 })).equals(usual)).toBe(true);

  encodeAvifFaster();
  expect((await encode({ quality: 50 })).equals(little)).toBe(true);
  expect((await encode({ quality: 50, effort: 4 })).equals(usual)).toBe(true);
});

describe('finished sizes', () => {
  let root: string;
  beforeEach(async () => {
    root = await fs.mkdtemp(path.join(os.tmpdir(), 'pictures-'));
    await fs.writeFile(path.join(root, 'package.json'), '{}');
    await fs.symlink(path.resolve('node_modules'), path.join(root, 'node_modules'), 'dir');
  });
  afterEach(() => fs.rm(root, { recursive: true }));

  test('are copied from the repository; the others are made', async () => {
    const finished = path.join(root, FINISHED_PICTURES, 'digest/args');
    await fs.mkdir(finished, { recursive: true });
    await fs.writeFile(path.join(finished, 'wide.webp'), 'as it was made once');
    copyFinishedPictures(root);
    const plugin = createRequire(path.join(root, 'package.json'))('gatsby-plugin-sharp/gatsby-worker') as {
      IMAGE_PROCESSING: (job: object) => Promise<unknown>;
    };
    const size = (outputPath: string, width: number) => ({
      outputPath,
      args: { width, quality: 50, toFormat: 'webp' },
    });
    const outputDir = path.join(root, BUILT_PICTURES, 'digest');
    await plugin.IMAGE_PROCESSING({
      inputPaths: [{ path: picture }],
      outputDir,
      args: { operations: [size('args/wide.webp', 400), size('other/small.webp', 80)], pluginOptions: {} },
    });
    expect(await fs.readFile(path.join(outputDir, 'args/wide.webp'), 'utf8')).toBe('as it was made once');
    expect((await sharp(path.join(outputDir, 'other/small.webp')).metadata()).width).toBe(80);
  });

  test('that are committed belong to a picture of the site', async () => {
    const folders = ['content/models/media', 'content/home'].map((folder) => path.resolve(folder));
    const files = await Promise.all(
      folders.map(async (folder) => (await fs.readdir(folder)).map((file) => path.join(folder, file))),
    );
    const digests = await Promise.all(
      files.flat().map(async (file) =>
        createHash('md5')
          .update(await fs.readFile(file))
          .digest('hex'),
      ),
    );
    const kept = existsSync(FINISHED_PICTURES) ? await fs.readdir(FINISHED_PICTURES) : [];
    // `npm run content:pictures` removes the others.
    expect(kept.filter((digest) => !digests.includes(digest))).toEqual([]);
    expect(kept).not.toEqual([]);
  });
});

import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import { readHeader } from './read-header';

describe('a header', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'read-header-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  async function read(bytes: Buffer) {
    const file = path.join(folder, 'picture');
    await writeFile(file, bytes);
    return readHeader(file);
  }
  const plain = () => sharp({ create: { width: 300, height: 200, channels: 3, background: '#3060a0' } });
  const header = (format: string | undefined, width = 300, height = 200, isAnimated = false) => ({
    ...{ format, width, height, isAnimated },
  });

  test('says what sharp says, of every kind that it writes', async () => {
    const kinds: [string, Promise<Buffer>][] = [
      ['jpeg', plain().jpeg().toBuffer()],
      ['jpeg', plain().jpeg({ progressive: true }).toBuffer()],
      [
        'jpeg',
        plain()
          .withExif({ IFD0: { Copyright: 'x'.repeat(60_000) } })
          .keepIccProfile()
          .jpeg()
          .toBuffer(),
      ],
      ['png', plain().png().toBuffer()],
      ['webp', plain().webp().toBuffer()],
      ['webp', plain().webp({ lossless: true }).toBuffer()],
      ['webp', plain().ensureAlpha(0.5).webp().toBuffer()],
      ['heif', plain().avif().toBuffer()],
    ];
    for (const [format, bytes] of kinds) {
      const metadata = await sharp(await bytes).metadata();
      assert.deepEqual(await read(await bytes), header(format));
      assert.deepEqual([metadata.format, metadata.width, metadata.height], [format, 300, 200]);
    }
  });

  test('tells an animation, without reading its frames', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0'].map((background) =>
        sharp({ create: { width: 300, height: 200, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animated = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    assert.deepEqual(await read(animated), header('webp', 300, 200, true));
  });

  test('is not looked for in endless segments or boxes, and cut ones are no picture', async () => {
    const free = Buffer.concat(Array.from({ length: 10_000 }, () => Buffer.from([0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65])));
    const avif = await plain().avif().toBuffer();
    const jpeg = await plain().jpeg().toBuffer();
    const comments = Buffer.concat(Array.from({ length: 10_000 }, () => Buffer.from([0xff, 0xfe, 0, 2])));
    for (const bytes of [
      Buffer.concat([avif, free]),
      Buffer.concat([jpeg.subarray(0, 2), comments, jpeg.subarray(2)]),
      jpeg.subarray(0, 40),
      Buffer.from('GIF89a'.padEnd(100, 'x')),
      Buffer.alloc(0),
    ]) {
      assert.deepEqual(await read(bytes), header(undefined, 0, 0));
    }
  });
});

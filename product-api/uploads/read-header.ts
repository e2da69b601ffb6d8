import { type FileHandle, open } from 'node:fs/promises';
import type { PictureHeader } from './picture-rules';

/** Where the header of a picture lies, but for what JPEG and AVIF put before it. */
const HEAD_BYTES = 64 * 1024;
/** Segments or boxes that may come before what is looked for: cameras write a dozen. */
const MOST_PARTS = 500;
const NOTHING: PictureHeader = { format: undefined, width: 0, height: 0, isAnimated: false };

/**
 * Reads type, size and animation from a file's first bytes, in this process: nothing is decoded, and no file, however it
 * is made, takes more than some hundred short reads. A file of no known kind has no format.
 */
export async function readHeader(file: string): Promise<PictureHeader> {
  const handle = await open(file);
  try {
    const head = await readAt(handle, 0, HEAD_BYTES);
    if (head.length < 32) return NOTHING;
    if (head.readUInt16BE(0) === 0xffd8) return (await readJpeg(handle)) ?? NOTHING;
    if (head.readUInt32BE(0) === 0x89504e47) return readPng(head);
    if (text(head, 0) === 'RIFF' && text(head, 8) === 'WEBP') return readWebp(head);
    if (text(head, 4) === 'ftyp') return (await readAvif(handle, head)) ?? NOTHING;
    return NOTHING;
  } catch (error) {
    // A field lies beyond the end of the file.
    if (error instanceof RangeError) return NOTHING;
    throw error;
  } finally {
    await handle.close();
  }
}

/** Goes from segment to segment until the frame's: APP segments of a camera may be larger than any head. */
async function readJpeg(handle: FileHandle): Promise<PictureHeader | undefined> {
  let at = 2;
  for (let part = 0; part < MOST_PARTS; part += 1) {
    const segment = await readAt(handle, at, 10);
    const [marker, kind = 0] = segment;
    if (segment.length < 10 || marker !== 0xff) return undefined;
    // Padding.
    if (kind === 0xff) at += 1;
    else if (kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind)) {
      return header('jpeg', segment.readUInt16BE(7), segment.readUInt16BE(5));
    } else at += 2 + segment.readUInt16BE(2);
  }
  return undefined;
}

function readPng(head: Buffer): PictureHeader {
  return header('png', head.readUInt32BE(16), head.readUInt32BE(20));
}

function readWebp(head: Buffer): PictureHeader {
  switch (text(head, 12)) {
    case 'VP8X':
      return header('webp', head.readUIntLE(24, 3) + 1, head.readUIntLE(27, 3) + 1, (head.readUInt8(20) & 0x02) !== 0);
    case 'VP8 ':
      return header('webp', head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff);
    case 'VP8L': {
      const bits = head.readUInt32LE(21);
      return header('webp', (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    default:
      return NOTHING;
  }
}

/** The largest picture that the boxes declare. The whole `meta` box must be near the start, and the boxes few. */
async function readAvif(handle: FileHandle, head: Buffer): Promise<PictureHeader | undefined> {
  const brands = head.toString('latin1', 8, Math.min(head.readUInt32BE(0), 256));
  let size = { width: 0, height: 0 };
  let at = 0;
  for (let part = 0; part < MOST_PARTS; part += 1) {
    const box = await readAt(handle, at, 16);
    if (box.length < 8) return header('heif', size.width, size.height, brands.includes('avis'));
    const length = box.readUInt32BE(0);
    if (text(box, 4) === 'meta') {
      if (at + length > HEAD_BYTES) return undefined;
      size = largest(head.subarray(at, at + length));
    }
    // 1: the length follows in 64 bits; 0: to the end of the file.
    const bytes = length === 1 ? Number(box.readBigUInt64BE(8)) : length;
    at = bytes === 0 ? Number.MAX_SAFE_INTEGER : at + bytes;
    if (bytes !== 0 && bytes < 8) return undefined;
  }
  return undefined;
}

/** Largest of the `ispe` boxes within `meta`: a grid is larger than its tiles. */
function largest(meta: Buffer): { width: number; height: number } {
  let found = { width: 0, height: 0 };
  for (let at = meta.indexOf('ispe'); at >= 0 && at + 16 <= meta.length; at = meta.indexOf('ispe', at + 4)) {
    const [width, height] = [meta.readUInt32BE(at + 8), meta.readUInt32BE(at + 12)];
    if (width * height > found.width * found.height) found = { width, height };
  }
  return found;
}

function header(format: string, width: number, height: number, isAnimated = false): PictureHeader {
  return { format, width, height, isAnimated };
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  if (position >= Number.MAX_SAFE_INTEGER) return Buffer.alloc(0);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

const text = (bytes: Buffer, at: number) => bytes.toString('latin1', at, at + 4);

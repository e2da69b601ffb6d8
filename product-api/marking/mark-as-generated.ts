import { open, type FileHandle } from 'node:fs/promises';
import { type Maker, XMP_UUID, xmpBox } from '#contracts/xmp-box';
import { readBoxes, type Mp4Box } from './mp4-boxes';

/** C2PA manifests (C2PA specification, "Embedding manifests into BMFF-based assets"). */
const C2PA_UUID = 'd8fec3d61b0e483c92975828877ec481';
const OUR_MARK = /digitalsourcetype\/(trainedA|a)lgorithmicMedia/;

const MAX_BOX_BYTES = 0xff_ff_ff_ff;

export interface MadeBy extends Maker {
  at: Date;
}

/**
 * `marked`: the file says so now. `already`: it did before; a signed C2PA manifest of the model's maker stays as it is,
 * because any change would break its signature. `unreadable`: it is no intact MP4, and was left alone.
 */
export type MarkOutcome = 'marked' | 'already' | 'unreadable';

/**
 * Writes into an MP4 that it was made by AI: an XMP packet behind everything else, so that no frame moves and nothing
 * is encoded again. In place; a second time changes nothing.
 */
export async function markAsGenerated(path: string, madeBy: MadeBy): Promise<MarkOutcome> {
  const file = await open(path, 'r+');
  try {
    const boxes = await readBoxes(file);
    const last = boxes?.at(-1);
    if (!boxes || !last || (last.isOpenEnded && last.bytes > MAX_BOX_BYTES)) return 'unreadable';
    if (boxes.some(({ uuid }) => uuid === C2PA_UUID)) return 'already';
    for (const box of boxes.filter(({ uuid }) => uuid === XMP_UUID)) {
      if (OUR_MARK.test(await contentOf(file, box))) return 'already';
      // A file has one packet: one that does not say it becomes free space.
      await file.write('free', box.offset + 4, 'latin1');
    }
    if (last.isOpenEnded) await closeBox(file, last);
    await file.write(xmpBox([madeBy], madeBy.at), 0, undefined, last.offset + last.bytes);
    return 'marked';
  } finally {
    await file.close();
  }
}

async function contentOf(file: FileHandle, { offset, headerBytes, bytes }: Mp4Box): Promise<string> {
  const content = Buffer.alloc(Math.min(bytes - headerBytes, 1024 * 1024));
  await file.read(content, 0, content.length, offset + headerBytes);
  return content.toString('utf8');
}

/** Gives a box that reached to the end of the file the size it has, so that another can follow. */
async function closeBox(file: FileHandle, { offset, bytes }: Mp4Box): Promise<void> {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(bytes);
  await file.write(size, 0, 4, offset);
}

import type { FileHandle } from 'node:fs/promises';

/** A box at the top level of an ISO base media file (ISO/IEC 14496-12, 4.2). */
export interface Mp4Box {
  type: string;
  /** Lower-case hex, for boxes of type `uuid`. */
  uuid: string | undefined;
  offset: number;
  headerBytes: number;
  bytes: number;
  /** Written with size 0: it reaches to the end of the file, whatever that is. */
  isOpenEnded: boolean;
}

const HEAD_BYTES = 32;

/** The boxes of the file; undefined when it is no intact MP4. */
export async function readBoxes(file: FileHandle): Promise<Mp4Box[] | undefined> {
  const { size: fileBytes } = await file.stat();
  const boxes: Mp4Box[] = [];
  for (let offset = 0; offset < fileBytes;) {
    const head = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, offset);
    const box = bytesRead >= 8 ? parseBox(head, offset, fileBytes) : undefined;
    if (!box || box.bytes < box.headerBytes || offset + box.bytes > fileBytes) return undefined;
    boxes.push(box);
    offset += box.bytes;
  }
  return boxes[0]?.type === 'ftyp' ? boxes : undefined;
}

function parseBox(head: Buffer, offset: number, fileBytes: number): Mp4Box {
  const size = head.readUInt32BE(0);
  const type = head.toString('latin1', 4, 8);
  const start = size === 1 ? 16 : 8;
  const isUuid = type === 'uuid';
  return {
    type,
    uuid: isUuid ? head.toString('hex', start, start + 16) : undefined,
    offset,
    headerBytes: isUuid ? start + 16 : start,
    bytes: size === 0 ? fileBytes - offset : size === 1 ? Number(head.readBigUInt64BE(8)) : size,
    isOpenEnded: size === 0,
  };
}

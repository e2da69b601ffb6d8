import { VideoFile } from '../../stand-ins/renderer/video-file';

const FRAMES_PER_S = 24;

/** A real MP4 of one colour. */
export async function makeVideo(size: { width: number; height: number }, durationS: number): Promise<Uint8Array> {
  const file = await VideoFile.create(size);
  const pixels = new Uint8Array(size.width * size.height * 4).fill(120);
  for (let frame = 0; frame < durationS * FRAMES_PER_S; frame += 1) await file.addFrame(pixels);
  return file.finish();
}

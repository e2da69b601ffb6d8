import { VideoFile } from '../../stand-ins/renderer/video-file';

const FRAMES_PER_S = 24;

/** A real MP4 that grows brighter, or stands still. */
export async function makeVideo(
  size: { width: number; height: number },
  durationS: number,
  { moves = true } = {},
): Promise<Uint8Array> {
  const file = await VideoFile.create(size);
  const pixels = new Uint8Array(size.width * size.height * 4);
  for (let frame = 0; frame < durationS * FRAMES_PER_S; frame += 1) {
    await file.addFrame(pixels.fill(moves ? 60 + (frame % 150) : 120));
  }
  return file.finish();
}

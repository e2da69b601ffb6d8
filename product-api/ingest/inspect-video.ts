import '@napi-rs/webcodecs/polyfill';

import { ALL_FORMATS, FilePathSource, Input, type InputVideoTrack, VideoSampleSink } from 'mediabunny';
import sharp from 'sharp';
import type { InspectionAnswer, InspectionOrder } from './inspection';

/** The poster shows this part of the clip: motion is under way. */
const POSTER_AT = 0.4;
const POSTER_WIDTH = 1280;
const POSTER_QUALITY = 82;
/** Decoding one frame takes four bytes a pixel; no model makes larger ones than 4K. */
const MAX_PIXELS = 3840 * 2160;

/** Reads a file of unknown origin, decodes a frame from its middle and writes that as a WebP poster. */
export async function inspectVideo({ videoPath, posterPath }: InspectionOrder): Promise<InspectionAnswer> {
  const input = new Input({ source: new FilePathSource(videoPath), formats: ALL_FORMATS });
  try {
    if (!(await input.canRead())) return { isPlayable: false, reason: 'it is no video file' };
    const track = await input.getPrimaryVideoTrack();
    if (!track) return { isPlayable: false, reason: 'it has no picture' };
    const width = await track.getDisplayWidth();
    const height = await track.getDisplayHeight();
    if (!(width > 0 && height > 0 && width * height <= MAX_PIXELS)) {
      return { isPlayable: false, reason: `its frames are ${width}x${height}` };
    }
    const durationS = await track.computeDuration();
    const isDecoded = await writePoster(track, durationS, posterPath);
    if (!isDecoded) return { isPlayable: false, reason: 'its frames cannot be decoded' };
    const facts = {
      mimeType: await input.getMimeType(),
      videoCodec: await track.getCodec(),
      hasSound: (await input.getPrimaryAudioTrack()) !== null,
      width,
      height,
      durationS,
    };
    return { isPlayable: true, facts };
  } finally {
    input.dispose();
  }
}

async function writePoster(track: InputVideoTrack, durationS: number, posterPath: string): Promise<boolean> {
  const sink = new VideoSampleSink(track);
  const sample = await sink.getSample((await track.getFirstTimestamp()) + durationS * POSTER_AT);
  if (!sample) return false;
  try {
    const { codedWidth: width, codedHeight: height, rotation } = sample;
    const pixels = new Uint8Array(sample.allocationSize({ format: 'RGBA' }));
    await sample.copyTo(pixels, { format: 'RGBA' });
    await sharp(pixels, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .rotate(rotation)
      .resize({ width: POSTER_WIDTH, withoutEnlargement: true })
      .webp({ quality: POSTER_QUALITY })
      .toFile(posterPath);
    return true;
  } finally {
    sample.close();
  }
}

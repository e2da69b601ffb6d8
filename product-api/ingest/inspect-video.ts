import '@napi-rs/webcodecs/polyfill';

import {
  ALL_FORMATS,
  EncodedPacketSink,
  FilePathSource,
  Input,
  type InputTrack,
  type InputVideoTrack,
  VideoSampleSink,
} from 'mediabunny';
import { POSTER_WIDTH } from '#contracts/poster';
import { type DecodedFrame, readFrame, toPicture } from '../decoding/decoded-frame';
import { canBeHeard } from './has-sound';
import type { InspectionAnswer, InspectionOrder } from './inspection';
import { needsRewrapping, rewrap } from './rewrap';

/** The poster shows this part of the clip: motion is under way. */
const POSTER_AT = 0.4;
const POSTER_QUALITY = 82;
/** Decoding one frame takes four bytes a pixel; no model makes larger ones than 4K. */
const MAX_PIXELS = 3840 * 2160;

/**
 * Reads a file of unknown origin to its end, puts it into an MP4 where it is in another box, and writes a frame from its
 * middle as a WebP poster.
 */
export async function inspectVideo(order: InspectionOrder): Promise<InspectionAnswer> {
  const answer = await inspectFile(order);
  if (answer !== 'elsewhere') return answer;
  const again = await inspectFile({ ...order, videoPath: order.rewrappedPath });
  if (again === 'elsewhere') return { isPlayable: false, reason: 'it fits in no MP4' };
  return again.isPlayable ? { ...again, isRewrapped: true } : again;
}

/** `elsewhere`: it has been copied to `rewrappedPath`. */
async function inspectFile(order: InspectionOrder): Promise<InspectionAnswer | 'elsewhere'> {
  const { videoPath, posterPath, rewrappedPath } = order;
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
    for (const each of await input.getTracks()) {
      if (!(await isWhole(each))) return { isPlayable: false, reason: 'its end is missing' };
    }
    if (await needsRewrapping(input)) {
      if (videoPath === rewrappedPath || !(await rewrap(input, rewrappedPath))) {
        return { isPlayable: false, reason: `it is ${await input.getMimeType()}, which fits in no MP4` };
      }
      return 'elsewhere';
    }
    const durationS = await track.computeDuration();
    const frames = await readFrames(track, durationS);
    if (!frames) return { isPlayable: false, reason: 'its frames cannot be decoded' };
    await writePoster(frames.middle, posterPath);
    const sound = await input.getPrimaryAudioTrack();
    const facts = {
      mimeType: await input.getMimeType(),
      videoCodec: await track.getCodec(),
      codecString: await track.getCodecParameterString(),
      hasSound: sound !== null && (await canBeHeard(sound)),
      width,
      height,
      durationS,
    };
    return { isPlayable: true, isRewrapped: false, facts };
  } finally {
    input.dispose();
  }
}

/** Whether the last bytes that the index refers to exist: an index that comes first survives any cut. */
async function isWhole(track: InputTrack): Promise<boolean> {
  const packets = new EncodedPacketSink(track);
  const announced = await packets.getPacket(Infinity, { metadataOnly: true });
  return announced === null || (await packets.getPacket(Infinity)) !== null;
}

/** Decodes the first frame, one of the middle and the last; undefined when one of them can't be decoded. */
async function readFrames(track: InputVideoTrack, durationS: number): Promise<{ middle: DecodedFrame } | undefined> {
  const sink = new VideoSampleSink(track);
  const beginS = await track.getFirstTimestamp();
  const first = await frameAt(sink, beginS);
  const middle = await frameAt(sink, beginS + durationS * POSTER_AT);
  const last = await frameAt(sink, Infinity);
  return first && middle && last && { middle };
}

async function frameAt(sink: VideoSampleSink, atS: number): Promise<DecodedFrame | undefined> {
  const sample = await sink.getSample(atS);
  return sample ? readFrame(sample) : undefined;
}

async function writePoster(frame: DecodedFrame, posterPath: string): Promise<void> {
  await toPicture(frame)
    .rotate(frame.rotation)
    .resize({ width: POSTER_WIDTH, withoutEnlargement: true })
    .webp({ quality: POSTER_QUALITY })
    .toFile(posterPath);
}

import {
  canEncodeVideo,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  type InputVideoTrack,
  QUALITY_VERY_HIGH,
  type VideoCodec,
  VideoSampleSink,
  VideoSampleSource,
} from 'mediabunny';
import { CannotJoinError } from './cannot-join';
import type { Cut } from './cut';

/** A shot and its frames, and where in the film they begin, in seconds. */
export interface PlacedCut {
  cut: Cut;
  atS: number;
}

export interface PictureWriter {
  source: EncodedVideoPacketSource | VideoSampleSource;
  /** Writes the shots one after the other; calls `onFrame` after each frame. */
  write: (shots: readonly PlacedCut[], onFrame: () => void) => Promise<void>;
}

/**
 * How the film's picture is written. Packets are copied where all files were encoded alike and no shot begins or ends
 * between the frames that need each other: a file has one set of parameters for its decoder, and another encoder's
 * packets would need their own. Otherwise every frame is encoded, in the size of the largest shot.
 * @throws CannotJoinError when this browser lacks the encoder or a decoder
 */
export async function choosePicture(cuts: readonly Cut[]): Promise<PictureWriter> {
  const kinds = await Promise.all(cuts.map(({ track }) => kindOf(track)));
  const odd = cuts.flatMap((cut, index) => (cut.isWhole && kinds[index] === kinds[0] ? [] : [index]));
  const codec = (await cuts[0]?.track.getCodec()) ?? null;
  if (odd.length === 0 && codec !== null) return copying(codec);
  const undecodable = await indicesOf(cuts, async ({ track }) => !(await track.canDecode()));
  if (undecodable.length > 0) throw new CannotJoinError('decoder', undecodable);
  const size = await largestSize(cuts);
  if (!(await canEncodeVideo('avc', { ...size, quality: QUALITY_VERY_HIGH }))) {
    throw new CannotJoinError('encoder', odd);
  }
  return encoding(size, new Set(kinds).size > 1);
}

interface FrameSize {
  width: number;
  height: number;
}

function copying(codec: VideoCodec): PictureWriter {
  const source = new EncodedVideoPacketSource(codec);
  return {
    source,
    async write(shots, onFrame) {
      for (const { cut, atS } of shots) {
        const decoderConfig = await cut.track.getDecoderConfig();
        const sink = new EncodedPacketSink(cut.track);
        let packet = await sink.getKeyPacket(cut.startS);
        for (let left = cut.count; packet && left > 0; left -= 1) {
          const moved = packet.clone({ timestamp: atS + packet.timestamp - cut.startS });
          await source.add(moved, decoderConfig ? { decoderConfig } : undefined);
          onFrame();
          packet = left > 1 ? await sink.getNextPacket(packet) : null;
        }
      }
    },
  };
}

/** `fits`: frames of other sizes are put into this one, with black beside them. */
function encoding({ width, height }: FrameSize, fits: boolean): PictureWriter {
  const source = new VideoSampleSource({
    codec: 'avc',
    quality: QUALITY_VERY_HIGH,
    ...(fits && { sizeChangeBehavior: 'contain', transform: { width, height } }),
  });
  return {
    source,
    async write(shots, onFrame) {
      for (const { cut, atS } of shots) {
        for await (const frame of new VideoSampleSink(cut.track).samples(cut.startS, cut.endS - TINY_S)) {
          frame.setTimestamp(Math.max(0, atS + frame.timestamp - cut.startS));
          await source.add(frame);
          frame.close();
          onFrame();
        }
      }
    },
  };
}

/** Times are sums of fractions; far shorter than a frame. */
const TINY_S = 1e-4;

/** Files of one kind can be decoded one after the other with the parameters of the first. */
async function kindOf(track: InputVideoTrack): Promise<string> {
  const config = await track.getDecoderConfig();
  return JSON.stringify([
    config?.codec,
    config?.codedWidth,
    config?.codedHeight,
    await track.getDisplayWidth(),
    await track.getDisplayHeight(),
    await track.getRotation(),
    config?.description && bytesOf(config.description).join(),
  ]);
}

export function bytesOf(data: AllowSharedBufferSource): Uint8Array {
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
}

/** Even, as H.264 wants it. */
async function largestSize(cuts: readonly Cut[]): Promise<FrameSize> {
  const even = (pixels: number) => 2 * Math.round(pixels / 2);
  let largest = { width: 0, height: 0 };
  for (const { track } of cuts) {
    const size = { width: even(await track.getDisplayWidth()), height: even(await track.getDisplayHeight()) };
    if (size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}

async function indicesOf<T>(list: readonly T[], test: (item: T) => Promise<boolean>): Promise<number[]> {
  const results = await Promise.all(list.map(test));
  return results.flatMap((isTrue, index) => (isTrue ? [index] : []));
}

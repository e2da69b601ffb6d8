import '@napi-rs/webcodecs/polyfill';
import { VideoEncoder, VideoFrame } from '@napi-rs/webcodecs';
import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
} from 'mediabunny';
import { type ClipFormat, FPS, SAMPLE_RATE, type Stereo } from './clip-formats';

export interface Clip {
  width: number;
  height: number;
  /** RGBA bytes of each frame. */
  frames: Buffer[];
  /** As long as the picture; none for a silent clip. */
  sound?: Stereo;
  /** Written into the file, so that a copy still says what it is. */
  comment: string;
}

/** A file as large as `format.maxBytes` allows and not larger. */
export async function encodeClip(clip: Clip, format: ClipFormat): Promise<Uint8Array> {
  const seconds = clip.frames.length / FPS;
  let bitrate = Math.floor((format.maxBytes * 8 * 0.94) / seconds);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const file = await encodeAt(clip, format, bitrate);
    if (file.byteLength <= format.maxBytes) return file;
    bitrate = Math.floor((bitrate * format.maxBytes * 0.96) / file.byteLength);
  }
  throw new Error(`The ${format.kind} clip exceeds ${format.maxBytes} bytes.`);
}

const SOUND_BITRATE = 80_000;

async function encodeAt({ width, height, frames, sound, comment }: Clip, format: ClipFormat, bitrate: number) {
  const packets = new EncodedVideoPacketSource(format.kind);
  const target = new BufferTarget();
  const output = new Output({ format: format.container(), target });
  output.addVideoTrack(packets, { frameRate: FPS });
  const audio = sound && new AudioSampleSource({ codec: format.soundKind, bitrate: SOUND_BITRATE });
  if (audio) output.addAudioTrack(audio);
  output.setMetadataTags({ comment });
  await output.start();
  const soundWritten = audio && sound ? writeSound(audio, sound) : undefined;

  // The encoder emits packets faster than the muxer accepts them; the chain keeps their order.
  let written = Promise.resolve();
  let failure: Error | undefined;
  const encoder = new VideoEncoder({
    output: (chunk, metadata) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      const packet = new EncodedPacket(bytes, chunk.type, chunk.timestamp / 1e6, 1 / FPS);
      written = written.then(() => packets.add(packet, metadata as EncodedVideoChunkMetadata));
    },
    error: (error) => {
      failure = error instanceof Error ? error : new Error(String(error));
    },
  });
  encoder.configure({ codec: format.codec, width, height, bitrate, framerate: FPS, latencyMode: 'quality' });
  for (const [index, data] of frames.entries()) {
    const frame = new VideoFrame(data, {
      format: 'RGBX',
      codedWidth: width,
      codedHeight: height,
      timestamp: Math.round((index * 1e6) / FPS),
      duration: Math.round(1e6 / FPS),
      // Limited range, or some players refuse the file.
      colorSpace: { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false },
    });
    encoder.encode(frame, { keyFrame: index === 0 });
    frame.close();
  }
  await encoder.flush();
  encoder.close();
  await Promise.all([written, soundWritten]);
  if (failure) throw failure;
  await output.finalize();
  if (!target.buffer) throw new Error('The muxer wrote nothing.');
  return new Uint8Array(target.buffer);
}

async function writeSound(source: AudioSampleSource, [left, right]: Stereo): Promise<void> {
  const data = new Float32Array(left.length * 2);
  data.set(left);
  data.set(right, left.length);
  const sample = new AudioSample({
    data,
    format: 'f32-planar',
    numberOfChannels: 2,
    sampleRate: SAMPLE_RATE,
    timestamp: 0,
  });
  await source.add(sample);
  sample.close();
  source.close();
}

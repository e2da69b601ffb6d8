import '@napi-rs/webcodecs/polyfill';

import { readFile } from 'node:fs/promises';

import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input, VideoSampleSink } from 'mediabunny';

/** The properties of a finished MP4 file that tests check. */
export interface VideoFacts {
  /** Names of the outermost boxes in their order. */
  boxes: string[];
  codec: string;
  width: number;
  height: number;
  durationS: number;
  colorSpace: VideoColorSpaceInit;
  /** Presentation times in seconds, ascending. */
  timesS: number[];
  /** All encoded data, one after the other. */
  stream: Buffer;
}

export async function readVideo(path: string): Promise<VideoFacts> {
  const file = await readFile(path);
  const track = await openTrack(file);
  const packets: { timestamp: number; data: Uint8Array }[] = [];
  for await (const { timestamp, data } of new EncodedPacketSink(track).packets()) packets.push({ timestamp, data });
  return {
    boxes: boxNames(file),
    codec: (await track.getCodecParameterString()) ?? '',
    width: await track.getCodedWidth(),
    height: await track.getCodedHeight(),
    durationS: await track.computeDuration(),
    colorSpace: await track.getColorSpace(),
    timesS: packets.map(({ timestamp }) => timestamp).sort((a, b) => a - b),
    stream: Buffer.concat(packets.map(({ data }) => data)),
  };
}

/** Decodes the frame shown at a time; `at` gives red, green and blue of a point, 0 to 1 across and down. */
export async function readFrame(
  path: string,
  timeS: number,
): Promise<{ at(x: number, y: number): readonly [number, number, number] }> {
  const track = await openTrack(await readFile(path));
  const sample = await new VideoSampleSink(track).getSample(timeS);
  if (!sample) throw new Error(`No frame at ${timeS} s.`);
  const { codedWidth: width, codedHeight: height } = sample;
  const pixels = new Uint8Array(sample.allocationSize({ format: 'RGBA' }));
  await sample.copyTo(pixels, { format: 'RGBA' });
  sample.close();
  return {
    at(x, y) {
      const offset = 4 * (Math.floor(y * height) * width + Math.floor(x * width));
      return [pixels[offset] ?? 0, pixels[offset + 1] ?? 0, pixels[offset + 2] ?? 0];
    },
  };
}

async function openTrack(file: Uint8Array) {
  const track = await new Input({ source: new BufferSource(file), formats: ALL_FORMATS }).getPrimaryVideoTrack();
  if (!track) throw new Error('The file has no video track.');
  return track;
}

function boxNames(file: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at < file.length;) {
    names.push(file.toString('latin1', at + 4, at + 8));
    const size = file.readUInt32BE(at);
    at += size === 1 ? Number(file.readBigUInt64BE(at + 8)) : size;
  }
  return names;
}

import { Mp4OutputFormat, WebMOutputFormat, type OutputFormat } from 'mediabunny';

/** Frames a second of every clip. */
export const FPS = 24;

/** Samples a second of their sound. */
export const SAMPLE_RATE = 48_000;

/** Left and right. */
export type Stereo = [Float32Array, Float32Array];

export interface ClipFormat {
  /** Ending of the file. */
  ending: '.mp4' | '.webm';
  codec: string;
  kind: 'avc' | 'vp9';
  soundKind: 'aac' | 'opus';
  /** At most what content:check allows (gatsby/content/media-rules.ts). */
  maxBytes: number;
  container: () => OutputFormat;
}

/** For every player. */
export const MP4: ClipFormat = {
  ending: '.mp4',
  codec: 'avc1.64001f',
  kind: 'avc',
  soundKind: 'aac',
  maxBytes: 1_200_000,
  container: () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
};

/**
 * About the same picture in two thirds of the bytes, for players that have VP9. AV1 would save more, but the encoder's
 * libaom takes five seconds a frame here and its speed cannot be set.
 */
export const WEBM: ClipFormat = {
  ending: '.webm',
  codec: 'vp09.00.31.08',
  kind: 'vp9',
  soundKind: 'opus',
  maxBytes: 800_000,
  container: () => new WebMOutputFormat(),
};

export const FORMATS: readonly ClipFormat[] = [MP4, WEBM];

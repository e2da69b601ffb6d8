import type { Resolution } from '#contracts/model';
import { OutputUnusableError } from './ingest-errors';
import type { ExpectedOutput } from './ingest';
import type { VideoFacts } from './inspection';

/** Pixels of a 16:9 frame; models keep the area and change the shape (21:9 at 480p is 960x416). */
const PIXELS: Readonly<Record<Resolution, number>> = {
  '480p': 854 * 480,
  '720p': 1280 * 720,
  '768p': 1366 * 768,
  '1080p': 1920 * 1080,
};
/** Frame sizes are rounded to multiples of 16 or 32, and some models give a tenth less. */
const LEAST_AREA = 0.7;
const RATIO_TOLERANCE = 0.06;
/** Wan gives 81 frames at 16 a second for "5 s", Veo 192 at 24 for "8 s". */
const DURATION_TOLERANCE_S = 0.75;
/** What every current browser plays from an MP4 file. */
const CODECS: ReadonlySet<string | null> = new Set(['avc', 'av1', 'vp9']);

/** @throws OutputUnusableError that names every way in which a video is not the promised one */
export function verifyOutput(facts: VideoFacts, expected: ExpectedOutput): void {
  const faults: string[] = [];
  const { mimeType, videoCodec, width, height, durationS, hasSound } = facts;
  if (!mimeType.startsWith('video/mp4')) faults.push(`it is ${mimeType}`);
  if (!CODECS.has(videoCodec)) faults.push(`its codec is ${videoCodec ?? 'unknown'}`);
  if (Math.abs(durationS - expected.durationS) > DURATION_TOLERANCE_S) {
    faults.push(`it lasts ${durationS.toFixed(2)} s instead of ${expected.durationS} s`);
  }
  if (width * height < LEAST_AREA * PIXELS[expected.resolution]) {
    faults.push(`it has ${width}x${height} pixels instead of ${expected.resolution}`);
  }
  if (expected.aspectRatio !== undefined) {
    const [wide = 1, high = 1] = expected.aspectRatio.split(':').map(Number);
    if (Math.abs(Math.log((width / height) * (high / wide))) > RATIO_TOLERANCE) {
      faults.push(`its shape is ${width}x${height} instead of ${expected.aspectRatio}`);
    }
  }
  if (expected.hasSound && !hasSound) faults.push('it has no sound');
  if (faults.length > 0) throw new OutputUnusableError(`The video is not as promised: ${faults.join(', ')}.`);
}

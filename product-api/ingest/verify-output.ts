import type { Shortfall } from '#contracts/video';
import { fillsResolution, shareOfShape } from './frame-size';
import { OutputUnusableError } from './ingest-errors';
import type { ExpectedOutput } from './ingest';
import type { VideoFacts } from './inspection';

/** Wan gives 81 frames at 16 a second for "5 s", Veo 192 at 24 for "8 s". */
export const DURATION_TOLERANCE_S = 0.75;
/** Codecs that most browsers play from an MP4 file. */
const CODECS: ReadonlySet<string | null> = new Set(['avc', 'av1', 'vp9']);
/**
 * Codecs that every browser on our list plays (`browserslist` in package.json: Safari from 16.4): H.264 as Baseline,
 * Main, Extended or High, which have 8 bits and 4:2:0, and VP9's profile 0. Not AV1, High 10, 4:2:2 and 4:4:4.
 */
const PLAYED_EVERYWHERE = /^avc[13]\.(42|4d|58|64)|^vp09\.00/i;

/**
 * In which respects a video is less than what was ordered; it was paid for, so it is delivered nevertheless.
 * @throws OutputUnusableError when most browsers can't play it
 */
export function verifyOutput(facts: VideoFacts, expected: ExpectedOutput): Shortfall[] {
  const { mimeType, videoCodec, codecString, durationS, hasSound } = facts;
  const faults: string[] = [];
  if (!mimeType.startsWith('video/mp4')) faults.push(`it is ${mimeType}`);
  if (!CODECS.has(videoCodec)) faults.push(`its codec is ${videoCodec ?? 'unknown'}`);
  if (faults.length > 0) throw new OutputUnusableError(`The video is not what browsers play: ${faults.join(', ')}.`);
  const isShort: Readonly<Record<Shortfall, boolean>> = {
    resolution: !fillsResolution(facts, expected.resolution, expected.aspectRatio),
    duration: durationS < expected.durationS - DURATION_TOLERANCE_S,
    shape: shareOfShape(facts, expected.aspectRatio) < 1,
    sound: expected.hasSound && !hasSound,
    playback: !PLAYED_EVERYWHERE.test(codecString ?? ''),
  };
  return (Object.keys(isShort) as Shortfall[]).filter((shortfall) => isShort[shortfall]);
}

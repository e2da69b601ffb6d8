import { Conversion, FilePathTarget, type Input, Mp4OutputFormat, Output } from 'mediabunny';
import { isPlayedEverywhere } from './has-sound';

/** Whether a file needs another box: it is no MP4 (QuickTime, WebM), or holds sound that some browser doesn't play. */
export async function needsRewrapping(input: Input): Promise<boolean> {
  if (!(await input.getMimeType()).startsWith('video/mp4')) return true;
  const sounds = await input.getAudioTracks();
  const arePlayed = await Promise.all(sounds.map(isPlayedEverywhere));
  return arePlayed.includes(false);
}

/**
 * Copies picture and sound into an MP4, packet by packet, so that nothing is lost. Sound that browsers don't play is encoded
 * anew where that is possible, else left out. False if the picture can't be in an MP4.
 */
export async function rewrap(input: Input, filePath: string): Promise<boolean> {
  const conversion = await Conversion.init({
    input,
    output: new Output({
      format: new Mp4OutputFormat({ fastStart: 'in-memory' }),
      target: new FilePathTarget(filePath),
    }),
    audio: async (track) => ((await isPlayedEverywhere(track)) ? {} : { codec: 'aac' }),
    showWarnings: false,
  });
  const hasPicture = conversion.utilizedTracks.some((track) => track.isVideoTrack());
  if (!conversion.isValid || !hasPicture) return false;
  await conversion.execute();
  return true;
}

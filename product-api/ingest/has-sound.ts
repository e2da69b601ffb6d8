import { AudioSampleSink, type InputAudioTrack } from 'mediabunny';

/** Sound that every browser on our list plays in an MP4. */
const PLAYED: ReadonlySet<string | null> = new Set(['aac', 'mp3', 'opus']);
/** Share of full scale: -66 dB, below the noise of any recording. */
const SILENCE = 0.0005;

/** Whether every browser on our list can play the sound. */
export async function isPlayedEverywhere(track: InputAudioTrack): Promise<boolean> {
  return PLAYED.has(await track.getCodec());
}

/** Whether the sound can be heard: a track alone may be all zeros. Decodes up to the first sample that is no silence. */
export async function canBeHeard(track: InputAudioTrack): Promise<boolean> {
  if (!(await isPlayedEverywhere(track)) || !(await track.canDecode())) return false;
  for await (const sample of new AudioSampleSink(track).samples()) {
    try {
      const options = { planeIndex: 0, format: 'f32' } as const;
      const levels = new Float32Array(sample.allocationSize(options) / Float32Array.BYTES_PER_ELEMENT);
      sample.copyTo(levels, options);
      if (levels.some((level) => Math.abs(level) > SILENCE)) return true;
    } finally {
      sample.close();
    }
  }
  return false;
}

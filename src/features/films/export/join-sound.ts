import {
  AudioSampleSink,
  AudioSampleSource,
  AudioSample,
  BufferSource,
  BufferTarget,
  canEncodeAudio,
  Conversion,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  Output,
  QUALITY_VERY_HIGH,
  WAVE,
  WavOutputFormat,
} from 'mediabunny';
import { CannotJoinError } from './cannot-join';
import { bytesOf, type PlacedCut } from './join-picture';
import { AAC_FRAME, silentAac } from './silent-aac';

/** A shot with the sound of its file; null: it has none. */
export interface SoundCut extends PlacedCut {
  input: Input;
  sound: InputAudioTrack | null;
}

export interface SoundWriter {
  source: EncodedAudioPacketSource | AudioSampleSource;
  /** Writes sound for the whole film: silence where a shot has none. */
  write: (shots: readonly SoundCut[], signal: AbortSignal) => Promise<void>;
}

/**
 * How the film's sound is written; undefined if no shot has any. AAC of one kind is copied, whatever happens to the
 * picture. Anything else is decoded, brought to one rate, and encoded.
 * @throws CannotJoinError when this browser lacks the encoder
 */
export async function chooseSound(shots: readonly SoundCut[]): Promise<SoundWriter | undefined> {
  const sounding = shots.flatMap(({ sound }, index) => (sound ? [{ sound, index }] : []));
  const first = sounding[0]?.sound;
  if (!first) return undefined;
  const kinds = await Promise.all(sounding.map(({ sound }) => kindOf(sound)));
  const channels = await first.getNumberOfChannels();
  if (kinds.every((kind) => kind === kinds[0]) && kinds[0]?.startsWith(AAC_LC) && (channels === 1 || channels === 2)) {
    return copying(first, channels);
  }
  const options = { numberOfChannels: CHANNELS, sampleRate: RATE, quality: QUALITY_VERY_HIGH };
  for (const codec of ['aac', 'opus'] as const) {
    if (await canEncodeAudio(codec, options)) {
      return encoding(new AudioSampleSource({ codec, quality: QUALITY_VERY_HIGH }));
    }
  }
  throw new CannotJoinError(
    'sound',
    sounding.flatMap(({ index }, at) => (kinds[at] === kinds[0] && kinds[0]?.startsWith(AAC_LC) ? [] : [index])),
  );
}

/** Times are sums of fractions. */
const TINY_S = 1e-6;
const AAC_LC = '"mp4a.40.2"';
/** Rate of encoded sound, in Hz. */
const RATE = 48_000;
const CHANNELS = 2;

async function kindOf(sound: InputAudioTrack): Promise<string> {
  const config = await sound.getDecoderConfig();
  const { codec, sampleRate, numberOfChannels, description } = config ?? {};
  return [JSON.stringify(codec), sampleRate, numberOfChannels, description && bytesOf(description).join()].join('|');
}

/**
 * The film's packets follow each other without gaps; each is the one that its shot has at that moment. A shot's sound
 * so moves by half a packet, 12 ms, at most, and never beyond its own end.
 */
function copying(first: InputAudioTrack, channels: 1 | 2): SoundWriter {
  const source = new EncodedAudioPacketSource('aac');
  return {
    source,
    async write(shots, signal) {
      const decoderConfig = await first.getDecoderConfig();
      const stepS = AAC_FRAME / (await first.getSampleRate());
      const silence = silentAac(channels);
      let number = 0;
      for (const [index, { cut, atS, sound }] of shots.entries()) {
        // Packets lie across cuts, but not beyond the end of the picture.
        const endS = atS + cut.endS - cut.startS + (index === shots.length - 1 ? TINY_S : stepS / 2);
        const sink = sound && new EncodedPacketSink(sound);
        for (; (number + 1) * stepS <= endS; number += 1) {
          signal.throwIfAborted();
          const middleS = (number + 0.5) * stepS - atS + cut.startS;
          const packet = await sink?.getPacket(middleS);
          const isThere = packet && middleS < packet.timestamp + packet.duration;
          const data = isThere ? packet.data : silence;
          await source.add(
            new EncodedPacket(data, 'key', number * stepS, stepS),
            decoderConfig ? { decoderConfig } : undefined,
          );
        }
      }
    },
  };
}

function encoding(source: AudioSampleSource): SoundWriter {
  return {
    source,
    async write(shots, signal) {
      for (const [index, shot] of shots.entries()) {
        signal.throwIfAborted();
        const { cut, atS } = shot;
        const doneS = await addSound(source, shot).catch((error: unknown) => {
          signal.throwIfAborted();
          throw new CannotJoinError('sound', [index], { cause: error });
        });
        await addSilence(source, atS + doneS, atS + cut.endS - cut.startS);
      }
    },
  };
}

/** Returns how many seconds of the shot have sound. */
async function addSound(source: AudioSampleSource, shot: SoundCut): Promise<number> {
  let doneS = 0;
  for await (const sample of samplesOf(shot)) {
    doneS = sample.timestamp + sample.duration;
    sample.setTimestamp(shot.atS + sample.timestamp);
    await source.add(sample);
    sample.close();
  }
  return doneS;
}

/** The sound of a shot from its beginning, at the film's rate. */
async function* samplesOf({ cut, input, sound }: SoundCut): AsyncGenerator<AudioSample> {
  if (!sound) return;
  const target = new BufferTarget();
  const conversion = await Conversion.init({
    input,
    output: new Output({ format: new WavOutputFormat(), target }),
    video: { discard: true },
    audio: { codec: 'pcm-f32', numberOfChannels: CHANNELS, sampleRate: RATE },
    trim: { start: cut.startS, end: cut.endS },
    showWarnings: false,
  });
  if (!conversion.isValid) throw new Error('This browser cannot decode the sound.');
  await conversion.execute();
  if (!target.buffer) return;
  const track = await new Input({ source: new BufferSource(target.buffer), formats: [WAVE] }).getPrimaryAudioTrack();
  if (track) yield* new AudioSampleSink(track).samples();
}

async function addSilence(source: AudioSampleSource, fromS: number, toS: number): Promise<void> {
  const frames = Math.round(toS * RATE) - Math.round(fromS * RATE);
  if (frames <= 0) return;
  const sample = new AudioSample({
    data: new Float32Array(frames * CHANNELS),
    format: 'f32',
    numberOfChannels: CHANNELS,
    sampleRate: RATE,
    timestamp: fromS,
  });
  await source.add(sample);
  sample.close();
}

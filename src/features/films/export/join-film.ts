import { ALL_FORMATS, BlobSource, BufferTarget, Input, Mp4OutputFormat, Output } from 'mediabunny';
import { CannotJoinError } from './cannot-join';
import { cutFrames } from './cut';
import { choosePicture } from './join-picture';
import { chooseSound, type SoundCut } from './join-sound';

/** A shot as it goes into the film. */
export interface JoinedShot {
  file: Blob;
  /** From the first frame of the file, in seconds. */
  startS: number;
  endS: number;
}

export interface JoinOptions {
  /** Reports the part of the film's frames that is done, 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/**
 * Joins shots to one MP4, with its index first. Its length is the sum of whole frames.
 * @throws CannotJoinError when this browser lacks what these shots need; the signal's reason after an abort
 */
export async function joinFilm(
  shots: readonly JoinedShot[],
  { onProgress, signal }: JoinOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const inputs = new Map<Blob, Input>();
  for (const { file } of shots) {
    if (!inputs.has(file)) inputs.set(file, new Input({ source: new BlobSource(file), formats: ALL_FORMATS }));
  }
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  try {
    const cuts = await place(shots, inputs, signal);
    const picture = await choosePicture(cuts.map(({ cut }) => cut));
    const sound = await chooseSound(cuts);
    output.addVideoTrack(picture.source);
    if (sound) output.addAudioTrack(sound.source);
    await output.start();
    const total = cuts.reduce((sum, { cut }) => sum + cut.count, 0);
    let done = 0;
    const writePicture = picture.write(cuts, () => {
      signal.throwIfAborted();
      done += 1;
      onProgress(done / total);
    });
    // Side by side: the file takes them in turns.
    await Promise.all([
      writePicture.then(() => picture.source.close()),
      sound?.write(cuts, signal).then(() => sound.source.close()),
    ]);
    await output.finalize();
  } catch (error) {
    await output.cancel().catch(() => undefined);
    throw error;
  } finally {
    for (const input of inputs.values()) input.dispose();
  }
  if (!target.buffer) throw new Error('The film has no data.');
  return new Uint8Array(target.buffer);
}

async function place(
  shots: readonly JoinedShot[],
  inputs: ReadonlyMap<Blob, Input>,
  signal: AbortSignal,
): Promise<SoundCut[]> {
  const placed: SoundCut[] = [];
  let atS = 0;
  for (const [index, { file, startS, endS }] of shots.entries()) {
    signal.throwIfAborted();
    const input = inputs.get(file);
    const track = await input?.getPrimaryVideoTrack().catch(() => null);
    if (!input || !track) throw new CannotJoinError('file', [index]);
    const cut = await cutFrames(track, startS, endS);
    placed.push({ cut, atS, input, sound: await input.getPrimaryAudioTrack() });
    atS += cut.endS - cut.startS;
  }
  return placed;
}

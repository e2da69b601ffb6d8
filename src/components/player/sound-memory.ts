import { browserStorage } from '../../browser-storage';
import type { Sound } from './playable';

/** The visitor's own choice of the sound, in every player and visit; empty without one. */
export function readSound(): Partial<Sound> {
  const kept = browserStorage.sound.read();
  if (kept === null || typeof kept !== 'object') return {};
  const { isMuted, volume } = kept as Record<string, unknown>;
  return {
    ...(typeof volume === 'number' && volume >= 0 && volume <= 1 && { volume }),
    ...(typeof isMuted === 'boolean' && { isMuted }),
  };
}

export function recallSound(video: HTMLVideoElement): void {
  const { isMuted, volume } = readSound();
  if (volume !== undefined) video.volume = volume;
  // A video that starts by itself must be silent, or the browser stops it.
  if (isMuted !== undefined && !(video.autoplay && video.muted)) video.muted = isMuted;
}

export function keepSound(sound: Sound): void {
  browserStorage.sound.write(sound);
}

import { browserStorage } from '../../browser-storage';

/** The visitor's own choice of the sound, in every player and visit. */
export function recallSound(video: HTMLVideoElement): void {
  const kept = browserStorage.sound.read();
  if (kept === null || typeof kept !== 'object') return;
  const { isMuted, volume } = kept as Record<string, unknown>;
  if (typeof volume === 'number' && volume >= 0 && volume <= 1) video.volume = volume;
  // A video that starts by itself must be silent, or the browser stops it.
  if (typeof isMuted === 'boolean' && !(video.autoplay && video.muted)) video.muted = isMuted;
}

export function keepSound({ muted, volume }: Pick<HTMLVideoElement, 'muted' | 'volume'>): void {
  browserStorage.sound.write({ isMuted: muted, volume });
}

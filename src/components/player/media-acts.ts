import type { Playable } from './playable';

/** Clips last some seconds: longer jumps would leave them. */
const SEEK_S = 1;
const VOLUME_STEP = 0.1;

/** Actions of controls, keys and fingers on what plays. */

export function togglePlay(playable: Playable): void {
  if (playable.isPaused()) playable.play();
  else playable.pause();
}

export function seekBy(playable: Playable, steps: number): void {
  playable.seek(playable.read().atS + steps * SEEK_S);
}

export function toggleMute(playable: Playable): void {
  const { isMuted, volume } = playable.sound();
  playable.setSound({ isMuted: !isMuted, volume: isMuted && volume === 0 ? 1 : volume });
}

export function setVolume(playable: Playable, wanted: number): void {
  const volume = Math.min(1, Math.max(0, wanted));
  playable.setSound({ isMuted: volume === 0, volume });
}

export function changeVolume(playable: Playable, steps: number): void {
  setVolume(playable, Math.round((heardVolume(playable) + steps * VOLUME_STEP) * 10) / 10);
}

export function toggleLoop(playable: Playable): void {
  playable.setLooping(!playable.isLooping());
}

/** 0 while it is muted. */
export function heardVolume(playable: Playable): number {
  const { isMuted, volume } = playable.sound();
  return isMuted ? 0 : volume;
}

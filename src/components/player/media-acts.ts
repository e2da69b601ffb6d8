import { keepSound } from './sound-memory';

/** Clips last some seconds: longer jumps would leave them. */
const SEEK_S = 1;
const VOLUME_STEP = 0.1;

/** Actions of controls, keys and fingers on the video. */

export function togglePlay(video: HTMLVideoElement): void {
  // A browser that refuses leaves it paused, and the button says so.
  if (video.paused) video.play().catch(() => undefined);
  else video.pause();
}

export function seekTo(video: HTMLVideoElement, atS: number): void {
  if (Number.isFinite(video.duration)) video.currentTime = Math.min(Math.max(0, atS), video.duration);
}

export function seekBy(video: HTMLVideoElement, steps: number): void {
  seekTo(video, video.currentTime + steps * SEEK_S);
}

export function toggleMute(video: HTMLVideoElement): void {
  video.muted = !video.muted;
  if (!video.muted && video.volume === 0) video.volume = 1;
  keepSound(video);
}

export function setVolume(video: HTMLVideoElement, volume: number): void {
  video.volume = Math.min(1, Math.max(0, volume));
  video.muted = video.volume === 0;
  keepSound(video);
}

export function changeVolume(video: HTMLVideoElement, steps: number): void {
  setVolume(video, Math.round(((video.muted ? 0 : video.volume) + steps * VOLUME_STEP) * 10) / 10);
}

export function toggleLoop(video: HTMLVideoElement): void {
  video.loop = !video.loop;
  // An attribute has no event of its own.
  video.dispatchEvent(new Event('ratechange'));
}

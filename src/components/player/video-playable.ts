import { stepFrame } from './frame-step';
import type { Playable } from './playable';
import { keepSound } from './sound-memory';

const STATES = ['play', 'pause', 'ended', 'volumechange', 'ratechange', 'durationchange', 'emptied', 'seeked'] as const;
const PLACES = ['play', 'pause', 'seeking', 'seeked', 'timeupdate', 'progress', 'durationchange', 'emptied'] as const;

/** One video, for the player's controls. */
export function videoPlayable(video: HTMLVideoElement): Playable {
  return {
    isPaused: () => video.paused,
    isLooping: () => video.loop,
    sound: () => ({ isMuted: video.muted, volume: video.volume }),
    onChange: (listener) => listen(video, STATES, listener),
    play: () => void video.play().catch(() => undefined),
    pause: () => video.pause(),
    setSound: (sound) => {
      video.muted = sound.isMuted;
      video.volume = sound.volume;
      keepSound(sound);
    },
    setLooping: (isLooping) => {
      video.loop = isLooping;
      // An attribute has no event of its own.
      video.dispatchEvent(new Event('ratechange'));
    },
    stepFrame: (step) => stepFrame(video, step),
    read: () => ({
      atS: video.currentTime,
      lengthS: Number.isFinite(video.duration) ? video.duration : 0,
      loadedS: loadedUntil(video),
    }),
    seek: (atS) => seekTo(video, atS),
    follow: (draw) => followFrames(video, draw),
  };
}

export function seekTo(video: HTMLVideoElement, atS: number): void {
  if (Number.isFinite(video.duration)) video.currentTime = Math.min(Math.max(0, atS), video.duration);
}

/** Draws with every frame while the video plays, and with every change of its place. */
function followFrames(video: HTMLVideoElement, draw: () => void): () => void {
  let frame = 0;
  const follow = () => {
    draw();
    cancelAnimationFrame(frame);
    if (!video.paused) frame = requestAnimationFrame(follow);
  };
  follow();
  const stop = listen(video, PLACES, follow);
  return () => {
    cancelAnimationFrame(frame);
    stop();
  };
}

function listen(video: HTMLVideoElement, events: readonly string[], listener: () => void): () => void {
  for (const event of events) video.addEventListener(event, listener);
  return () => {
    for (const event of events) video.removeEventListener(event, listener);
  };
}

function loadedUntil({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime && currentTime <= buffered.end(index)) return buffered.end(index);
  }
  return currentTime;
}

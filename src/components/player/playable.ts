import type { Seekable } from './SeekBar';

/** Subject of the player's controls, keys and fingers: one video, or the shots of a film one after the other. */
export interface Playable extends Seekable {
  isPaused: () => boolean;
  isLooping: () => boolean;
  sound: () => Sound;
  /** Calls back when one of the above has changed; the return value ends it. */
  onChange: (listener: () => void) => () => void;
  /** A browser that refuses leaves it paused. */
  play: () => void;
  pause: () => void;
  setSound: (sound: Sound) => void;
  setLooping: (isLooping: boolean) => void;
  /** Shows the frame before (-1) or after (1) the one in view, and holds it. */
  stepFrame: (step: 1 | -1) => void;
}

export interface Sound {
  isMuted: boolean;
  /** 0 to 1. */
  volume: number;
}

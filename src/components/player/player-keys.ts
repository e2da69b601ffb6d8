import { changeVolume, seekBy, toggleLoop, toggleMute, togglePlay } from './media-acts';
import type { Playable } from './playable';

const ACTS: Readonly<Record<string, (playable: Playable) => void>> = {
  ' ': togglePlay,
  k: togglePlay,
  arrowleft: (playable) => seekBy(playable, -1),
  arrowright: (playable) => seekBy(playable, 1),
  arrowup: (playable) => changeVolume(playable, 1),
  arrowdown: (playable) => changeVolume(playable, -1),
  m: toggleMute,
  l: toggleLoop,
  ',': (playable) => playable.stepFrame(-1),
  '.': (playable) => playable.stepFrame(1),
};

/** To the one before (-1) or after (1): a video of a list, a shot of a film. */
const STEPS: Readonly<Record<string, 1 | -1>> = { p: -1, pageup: -1, n: 1, pagedown: 1 };

const TEXT = 'input:not([type=range]), textarea, [contenteditable]:not([contenteditable=false])';

/** The part of a keyboard event, React's or the browser's, that decides. */
type KeyPress = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'target'>;

/** The key in lower case if the player may have it: not with Ctrl and the like, and not what the focused control needs. */
export function keyForPlayer({ key, altKey, ctrlKey, metaKey, target }: KeyPress): string | undefined {
  if (altKey || ctrlKey || metaKey || !(target instanceof Element) || target.closest(TEXT)) return undefined;
  const pressed = key.toLowerCase();
  if (pressed === ' ' && target.closest('button, a, select, summary')) return undefined;
  if (pressed.startsWith('arrow') && target.closest('select, [data-own-arrows]')) return undefined;
  // A select finds its options by letters.
  if (pressed.length === 1 && target.closest('select')) return undefined;
  return pressed;
}

/** Acts of keys that depend on where the player is. */
export interface KeyPlaces {
  move?: ((step: 1 | -1) => void) | undefined;
  /** The key f: the large view, or the whole screen. */
  toggleScreen?: (() => void) | undefined;
}

/** Does what the key stands for. Returns whether it stands for anything. */
export function pressKey(playable: Playable, key: string, { move, toggleScreen }: KeyPlaces = {}): boolean {
  const step = STEPS[key];
  const act = step !== undefined && move ? () => move(step) : key === 'f' ? toggleScreen : ACTS[key];
  act?.(playable);
  return act !== undefined;
}

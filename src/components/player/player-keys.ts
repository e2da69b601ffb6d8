import { changeVolume, seekBy, toggleLoop, toggleMute, togglePlay } from './media-acts';
import { stepFrame } from './frame-step';

const ACTS: Readonly<Record<string, (video: HTMLVideoElement) => void>> = {
  ' ': togglePlay,
  k: togglePlay,
  arrowleft: (video) => seekBy(video, -1),
  arrowright: (video) => seekBy(video, 1),
  arrowup: (video) => changeVolume(video, 1),
  arrowdown: (video) => changeVolume(video, -1),
  m: toggleMute,
  l: toggleLoop,
  ',': (video) => stepFrame(video, -1),
  '.': (video) => stepFrame(video, 1),
};

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

/** Does what the key stands for. Returns whether it stands for anything. */
export function pressKey(video: HTMLVideoElement, key: string): boolean {
  const act = ACTS[key];
  act?.(video);
  return act !== undefined;
}

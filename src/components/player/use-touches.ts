import { useEffect, useRef } from 'react';
import { seekBy, togglePlay } from './media-acts';
import type { Playable } from './playable';

/** Two taps within this time are one gesture. */
const DOUBLE_TAP_MS = 300;
/** The sides on which a double tap seeks, as parts of the width. */
const SIDE = 1 / 3;

/**
 * Presses on the picture itself. A mouse plays and pauses. A finger shows and hides the controls of a playing video,
 * plays a paused one in its middle, and seeks with two taps on a side.
 */
export function useTouches(
  playable: Playable,
  area: HTMLElement | null,
  isShown: boolean,
  setShown: (isShown: boolean) => void,
): void {
  const lastTap = useRef({ atMs: -Infinity, side: 0 });
  const pressedWith = useRef('');
  useEffect(() => {
    // Firefox before 129 and Safari before 18.2 don't name the pointer in the click.
    const onDown = ({ pointerType }: PointerEvent) => {
      pressedWith.current = pointerType;
    };
    const onPress = (event: MouseEvent) => {
      // Not on what lies over the picture.
      if (!(event.target instanceof HTMLVideoElement)) return;
      if (pressedWith.current !== 'touch') {
        togglePlay(playable);
        return;
      }
      const side = sideOf(event.target, event.clientX);
      const { timeStamp } = event;
      const isDouble = timeStamp - lastTap.current.atMs < DOUBLE_TAP_MS && side === lastTap.current.side;
      lastTap.current = { atMs: timeStamp, side };
      if (side !== 0 && isDouble) seekBy(playable, side);
      else if (side === 0 && playable.isPaused()) togglePlay(playable);
      else setShown(playable.isPaused() || !isShown);
    };
    area?.addEventListener('pointerdown', onDown);
    area?.addEventListener('click', onPress);
    return () => {
      area?.removeEventListener('pointerdown', onDown);
      area?.removeEventListener('click', onPress);
    };
  }, [playable, area, isShown, setShown]);
}

/** -1 on the left side, 1 on the right one, else 0. */
function sideOf(video: HTMLVideoElement, clientX: number): -1 | 0 | 1 {
  const { left, width } = video.getBoundingClientRect();
  const part = (clientX - left) / width;
  if (part < SIDE) return -1;
  return part > 1 - SIDE ? 1 : 0;
}

import { useEffect, useState } from 'react';
import type { Playable } from './playable';

/** How long controls stay over a playing video without input. */
const STAY_MS = 2500;

/**
 * Whether the controls are in view: always while it is paused, or while one of them has the keyboard's focus;
 * else for a while after the pointer moved, a key or a finger.
 */
export function useShown(playable: Playable, area: HTMLElement | null): [boolean, (isShown: boolean) => void] {
  const [isShown, setIsShown] = useState(true);
  useEffect(() => {
    if (!area) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const hide = () => {
      if (!playable.isPaused() && !area.querySelector('[data-shown] :focus-visible')) setIsShown(false);
    };
    const show = () => {
      clearTimeout(timer);
      setIsShown(true);
      timer = setTimeout(hide, STAY_MS);
    };
    const onPointer = ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') show();
    };
    const onLeave = ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') hide();
    };
    // A finger on the picture focuses it too, before its click.
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLVideoElement)) show();
    };
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(hide, STAY_MS);
    };
    show();
    area.addEventListener('pointermove', onPointer);
    area.addEventListener('pointerleave', onLeave);
    // A finger on a control keeps them; on the picture it shows or hides them: use-touches.ts.
    area.addEventListener('pointerdown', restart);
    area.addEventListener('keydown', show);
    area.addEventListener('focusin', onFocus);
    let wasPaused = playable.isPaused();
    const stopFollowing = playable.onChange(() => {
      if (playable.isPaused() === wasPaused) return;
      wasPaused = !wasPaused;
      show();
    });
    return () => {
      stopFollowing();
      clearTimeout(timer);
      area.removeEventListener('pointermove', onPointer);
      area.removeEventListener('pointerleave', onLeave);
      area.removeEventListener('pointerdown', restart);
      area.removeEventListener('keydown', show);
      area.removeEventListener('focusin', onFocus);
    };
  }, [playable, area]);
  return [isShown, setIsShown];
}

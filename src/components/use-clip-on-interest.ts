import { useEffect, useRef, useState, type FocusEvent, type MouseEvent, type PointerEvent } from 'react';
import { mayMove } from './motion';

/** A pointer that only passes by starts nothing. */
const INTEREST_DELAY_MS = 120;
/** Longer than a tap, and shorter than the browser's own long press. */
const HOLD_MS = 300;

export interface ClipOnInterest {
  isPlaying: boolean;
  /** For the element whose hover and focus start the clip. */
  areaProps: {
    onPointerEnter: (event: PointerEvent) => void;
    onPointerLeave: () => void;
    onFocus: (event: FocusEvent) => void;
    onBlur: (event: FocusEvent) => void;
  };
  /** For the link that the clip lies on: a finger's first tap plays, the second one follows the link. */
  tapProps: { onPointerDown: (event: PointerEvent) => void; onClick: (event: MouseEvent) => void };
  /** Instead of `tapProps`, where a tap does something else at once: a resting finger plays, and lifting it ends that. */
  holdProps: {
    onPointerDown: (event: PointerEvent) => void;
    onPointerUp: (event: PointerEvent) => void;
    onPointerCancel: (event: PointerEvent) => void;
    onClickCapture: (event: MouseEvent) => void;
  };
}

/** Starts a clip on hover, keyboard focus or tap, and never for visitors who asked for less motion or data. */
export function useClipOnInterest(): ClipOnInterest {
  const [isPlaying, setIsPlaying] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const wasHeld = useRef(false);
  const pressedWith = useRef('');

  const stop = () => {
    clearTimeout(timer.current);
    setIsPlaying(false);
  };
  const start = (delayMs = INTEREST_DELAY_MS, onStart?: () => void) => {
    clearTimeout(timer.current);
    if (!mayMove()) return;
    timer.current = setTimeout(() => {
      setIsPlaying(true);
      onStart?.();
    }, delayMs);
  };
  const lift = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'touch') stop();
  };

  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    isPlaying,
    areaProps: {
      onPointerEnter: ({ pointerType }) => {
        if (pointerType !== 'touch') start();
      },
      onPointerLeave: stop,
      onFocus: ({ target }) => {
        if (target.matches(':focus-visible')) start();
      },
      onBlur: stop,
    },
    tapProps: {
      // Firefox before 129 and Safari before 18.2 don't name the pointer in the click.
      onPointerDown: ({ pointerType }) => {
        pressedWith.current = pointerType;
      },
      onClick: (event) => {
        if (pressedWith.current !== 'touch' || isPlaying || !mayMove()) return;
        event.preventDefault();
        start();
      },
    },
    holdProps: {
      onPointerDown: ({ pointerType }) => {
        wasHeld.current = false;
        if (pointerType === 'touch') start(HOLD_MS, () => (wasHeld.current = true));
      },
      onPointerUp: lift,
      // The finger scrolls.
      onPointerCancel: lift,
      onClickCapture: (event) => {
        stop();
        if (!wasHeld.current) return;
        wasHeld.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}

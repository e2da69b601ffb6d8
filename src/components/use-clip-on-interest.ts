import { useEffect, useRef, useState, type FocusEvent, type MouseEvent, type PointerEvent } from 'react';
import { mayMove } from './motion';

/** A pointer that only passes by starts nothing. */
const INTEREST_DELAY_MS = 120;

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
  tapProps: { onClick: (event: MouseEvent) => void };
}

/** Starts a clip on hover, keyboard focus or tap, and never for visitors who asked for less motion or data. */
export function useClipOnInterest(): ClipOnInterest {
  const [isPlaying, setIsPlaying] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();

  const stop = () => {
    clearTimeout(timer.current);
    setIsPlaying(false);
  };
  const start = () => {
    clearTimeout(timer.current);
    if (mayMove()) timer.current = setTimeout(() => setIsPlaying(true), INTEREST_DELAY_MS);
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
      onClick: (event) => {
        const { pointerType } = event.nativeEvent as globalThis.PointerEvent;
        if (pointerType !== 'touch' || isPlaying || !mayMove()) return;
        event.preventDefault();
        start();
      },
    },
  };
}

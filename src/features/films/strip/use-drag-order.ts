import { useRef, useState, type PointerEvent as ReactPointerEvent, type RefObject } from 'react';

/** A shorter way is a press. */
const SLOP_PX = 6;
/** A finger that rests this long takes the shot; one that moves earlier scrolls. */
const LONG_PRESS_MS = 300;

interface DraggedShot {
  index: number;
  byPx: number;
  /** Where it would be dropped. */
  to: number;
}

export interface DragOrder {
  dragged: DraggedShot | undefined;
  onPointerDown: (index: number, event: ReactPointerEvent<HTMLElement>) => void;
  /** Whether the press that ends now has moved a shot: it is no press on it. */
  wasDrag: () => boolean;
}

/** Drags shots of a list to another place, with a mouse, a pen or a finger. */
export function useDragOrder(list: RefObject<HTMLElement>, onMove: (from: number, to: number) => void): DragOrder {
  const [dragged, setDragged] = useState<DraggedShot>();
  const hasMoved = useRef(false);

  const onPointerDown = (index: number, down: ReactPointerEvent<HTMLElement>) => {
    hasMoved.current = false;
    if (!down.isPrimary || down.button !== 0) return;
    const { pointerId, pointerType, clientX, clientY } = down;
    const isTouch = pointerType === 'touch';
    let isOn = false;
    let to = index;
    const begin = () => {
      isOn = true;
      hasMoved.current = true;
      setDragged({ index, byPx: 0, to });
    };
    const timer = isTouch ? setTimeout(begin, LONG_PRESS_MS) : undefined;
    const move = (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      const byPx = event.clientX - clientX;
      if (!isOn) {
        if (Math.hypot(byPx, event.clientY - clientY) < SLOP_PX) return;
        if (isTouch) return end();
        begin();
      }
      to = placeAt(list.current, index, event.clientX);
      setDragged({ index, byPx, to });
    };
    // A browser would scroll with the finger, and take the pointer away.
    const hold = (event: TouchEvent) => {
      if (isOn) event.preventDefault();
    };
    const drop = (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      end();
      if (isOn && to !== index) onMove(index, to);
    };
    const end = () => {
      clearTimeout(timer);
      setDragged(undefined);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', end);
      window.removeEventListener('touchmove', hold);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', end);
    window.addEventListener('touchmove', hold, { passive: false });
  };
  return { dragged, onPointerDown, wasDrag: () => hasMoved.current };
}

/** The place of a shot that is dropped at `x`: after the others whose middle lies before it. */
function placeAt(list: HTMLElement | null, index: number, x: number): number {
  const shots = [...(list?.querySelectorAll('[data-shot]') ?? [])];
  return shots.filter((shot, place) => {
    const { left, width } = shot.getBoundingClientRect();
    return place !== index && left + width / 2 < x;
  }).length;
}

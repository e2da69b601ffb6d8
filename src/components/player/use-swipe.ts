import { useEffect } from 'react';

/** Shorter than this, or more upright than wide, a movement is no swipe. */
const MIN_PX = 60;

/** Swipes of one finger over the picture: to the left shows the next one (1), to the right the one before (-1). */
export function useSwipe(area: HTMLElement | null, onSwipe: ((step: 1 | -1) => void) | undefined): void {
  useEffect(() => {
    if (!area || !onSwipe) return undefined;
    let start: { id: number; x: number; y: number } | undefined;
    const onDown = ({ pointerType, isPrimary, pointerId: id, clientX: x, clientY: y, target }: PointerEvent) => {
      const isOnPicture = target instanceof HTMLVideoElement;
      start = pointerType === 'touch' && isPrimary && isOnPicture ? { id, x, y } : undefined;
    };
    const onUp = ({ pointerId, clientX, clientY }: PointerEvent) => {
      if (!start || pointerId !== start.id) return;
      const [across, down] = [clientX - start.x, clientY - start.y];
      start = undefined;
      if (Math.abs(across) >= MIN_PX && Math.abs(across) > 2 * Math.abs(down)) onSwipe(across < 0 ? 1 : -1);
    };
    const onCancel = () => {
      start = undefined;
    };
    area.addEventListener('pointerdown', onDown);
    area.addEventListener('pointerup', onUp);
    area.addEventListener('pointercancel', onCancel);
    return () => {
      area.removeEventListener('pointerdown', onDown);
      area.removeEventListener('pointerup', onUp);
      area.removeEventListener('pointercancel', onCancel);
    };
  }, [area, onSwipe]);
}

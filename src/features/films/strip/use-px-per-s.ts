import { useLayoutEffect, useState, type RefObject } from 'react';

/** A second is at least as wide as a finger needs to cut it, and no wider than a frame that one recognizes. */
const [MIN_PX, MAX_PX] = [24, 120];
/** As in ShotStrip.module.css. */
const [GAP_PX, CARD_PX, MORE_PX] = [4, 240, 140];

/** The scale of a strip: all shots in view where that is possible. Kept while an end of a shot is held. */
export function usePxPerS(
  list: RefObject<HTMLElement>,
  madeS: number,
  madeCount: number,
  unmadeCount: number,
  isHeld: boolean,
): number {
  const [widthPx, setWidthPx] = useState(0);
  useLayoutEffect(() => {
    const { current } = list;
    if (!current || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setWidthPx(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, [list]);
  const roomPx = widthPx - MORE_PX - unmadeCount * (CARD_PX + GAP_PX) - madeCount * GAP_PX;
  const fitting = Math.min(MAX_PX, Math.max(MIN_PX, madeS > 0 ? roomPx / madeS : MIN_PX));
  const [kept, setKept] = useState(fitting);
  if (!isHeld && kept !== fitting) setKept(fitting);
  return isHeld ? kept : fitting;
}

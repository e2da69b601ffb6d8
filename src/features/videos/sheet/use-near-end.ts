import { useEffect, useState } from 'react';
import { useStableCallback } from '../../../components/use-stable-callback';

/** How far below the window the next page is already loaded. */
const AHEAD = '1200px';

/**
 * For the button at the end of a list that loads more: it presses itself before it comes into sight. Where a browser or
 * an error keeps it from that, the button is still there to be pressed.
 * @returns the ref of the button
 */
export function useNearEnd(loadMore: () => void, isAllowed: boolean): (button: HTMLElement | null) => void {
  const [button, setButton] = useState<HTMLElement | null>(null);
  const load = useStableCallback(loadMore);
  useEffect(() => {
    if (!button || !isAllowed || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) load();
      },
      { rootMargin: `0px 0px ${AHEAD} 0px` },
    );
    observer.observe(button);
    return () => observer.disconnect();
  }, [button, isAllowed, load]);
  return setButton;
}

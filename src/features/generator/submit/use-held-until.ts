import { useEffect, useRef } from 'react';

/** Runs `act` at once, or as soon as the page is no longer busy: a press while a chosen picture is made ready isn't lost. */
export function useHeldUntil(isBusy: boolean, act: () => void): () => void {
  const isHeld = useRef(false);
  useEffect(() => {
    if (isBusy || !isHeld.current) return;
    isHeld.current = false;
    act();
  }, [isBusy, act]);
  return () => {
    if (isBusy) isHeld.current = true;
    else act();
  };
}

import { startTransition, useEffect, useState } from 'react';
import { whenUsable } from './when-usable';

/** Stays true for later pages: the browser has been usable since the first. */
let hasBeenUsable = false;

let coming: Promise<void> | undefined;

/** Resolves once the first page is usable. */
export function firstUsable(): Promise<void> {
  coming ??= new Promise((resolve) => {
    whenUsable(() => {
      hasBeenUsable = true;
      resolve();
    });
  });
  return coming;
}

/**
 * False in the built HTML and until the first page is usable; use it to defer work that would delay that. All who ask
 * learn it at once, and render in slices that a press may interrupt.
 */
export function useIsUsable(): boolean {
  const [isUsable, setIsUsable] = useState(hasBeenUsable);
  useEffect(() => {
    let isMounted = true;
    void firstUsable().then(() => {
      if (isMounted) startTransition(() => setIsUsable(true));
    });
    return () => {
      isMounted = false;
    };
  }, []);
  return isUsable;
}

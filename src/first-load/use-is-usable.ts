import { useEffect, useState } from 'react';
import { whenUsable } from './when-usable';

/** Stays true for later pages: the browser has been usable since the first. */
let hasBeenUsable = false;

/** False in the built HTML and until the first page is usable; use it to defer work that would delay that. */
export function useIsUsable(): boolean {
  const [isUsable, setIsUsable] = useState(hasBeenUsable);
  useEffect(
    () =>
      whenUsable(() => {
        hasBeenUsable = true;
        setIsUsable(true);
      }),
    [],
  );
  return isUsable;
}

import { useEffect, useState } from 'react';
import { whenUsable } from './when-usable';

/** Pages after the first come into a browser that has been usable before. */
let hasBeenUsable = false;

/** False in the built HTML and until the first page is usable: for what would delay that. */
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

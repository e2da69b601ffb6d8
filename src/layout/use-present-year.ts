import { useSyncExternalStore } from 'react';

/** The visitor's year, once the page lives; a site that was built in December is still read in January. */
export function usePresentYear(builtIn: number): number {
  return useSyncExternalStore(
    listenToNothing,
    // A clock that is behind the build is wrong.
    () => Math.max(builtIn, new Date().getFullYear()),
    () => builtIn,
  );
}

const listenToNothing = () => () => undefined;

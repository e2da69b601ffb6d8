import { useCallback, useInsertionEffect, useRef } from 'react';

/**
 * The same function in every render, which does what the last rendered `callback` does: for parts that render again only
 * when their props change. Not to be called while rendering.
 */
export function useStableCallback<Args extends unknown[]>(callback: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(callback);
  // Before all other effects, which may call it.
  useInsertionEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}

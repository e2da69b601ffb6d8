import { useEffect } from 'react';
import { whenUsable } from './when-usable';

/**
 * Loads code that something later needs, once the page is usable. A failure is not said: what needs the code loads it
 * again.
 *
 * @param load the same function in every render
 */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => whenUsable(() => void load().catch(() => undefined)), [load]);
}

import { useCallback, useState } from 'react';
import { usePreload } from '../../../first-load/use-preload';

type PressCode = typeof import('./press');

/** Outlives the page components. */
let loaded: PressCode | undefined;

/**
 * The code of a press, undefined while it isn't here: it is loaded once the browser is idle, or by `load`.
 * `load` rejects when it can't be; called again, it tries again.
 */
export function usePressCode(): { code: PressCode | undefined; load: () => Promise<void> } {
  const [code, setCode] = useState(loaded);
  const load = useCallback(async () => {
    loaded = await import('./press');
    setCode(loaded);
  }, []);
  // Without it the press loads what it needs, and says when it can't.
  usePreload(load);
  return { code, load };
}

import { useSyncExternalStore } from 'react';
import type { Playable } from './playable';

/** A value of what plays, as it is now. `read` gives a primitive. */
export function usePlayable<Value extends boolean | number | string>(
  playable: Playable,
  read: (playable: Playable) => Value,
): Value {
  return useSyncExternalStore(playable.onChange, () => read(playable));
}

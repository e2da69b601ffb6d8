import { useState } from 'react';
import type { GeneratorForm } from '../form/form-state';
import { wishOf } from './held-press';
import { takeProgress } from './take-progress';

export interface RepeatGuard {
  /** Called at every press: true if it must wait for another one, because the same take is under way. */
  holds: () => boolean;
  /** Called with every accepted video. */
  noteAccepted: () => void;
  /** The last press was held, and nothing has changed since. */
  isHolding: boolean;
}

/** Keeps an impatient second press of an unchanged form from charging twice: the first repetition only says so. */
export function useRepeatGuard(form: GeneratorForm): RepeatGuard {
  const [accepted, setAccepted] = useState<string>();
  const [held, setHeld] = useState<string>();
  const wish = wishOf(form);
  return {
    holds: () => {
      if (takeProgress() === undefined || accepted !== wish || held === wish) {
        setHeld(undefined);
        return false;
      }
      setHeld(wish);
      return true;
    },
    noteAccepted: () => setAccepted(wish),
    isHolding: held === wish,
  };
}

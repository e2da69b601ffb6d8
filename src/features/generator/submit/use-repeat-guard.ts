import { useState } from 'react';
import { browserStorage } from '../../../browser-storage';
import type { GeneratorForm } from '../form/generator-form';
import { wishOf } from './held-press';
import { takeProgress } from './take-progress';

const { acceptedWish } = browserStorage;

export interface RepeatGuard {
  /** Called at every press: true if it must wait for another one, because the same take is under way. */
  holds: () => boolean;
  /** The last press was held, and nothing has changed since. */
  isHolding: boolean;
}

/** Keeps an impatient second press of an unchanged form from charging twice: the first repetition only says so. */
export function useRepeatGuard(form: GeneratorForm): RepeatGuard {
  const [held, setHeld] = useState<string>();
  const wish = wishOf(form);
  return {
    holds: () => {
      if (takeProgress() === undefined || acceptedWish.read() !== wish || held === wish) {
        setHeld(undefined);
        return false;
      }
      setHeld(wish);
      return true;
    },
    isHolding: held === wish,
  };
}

/** Called when the videos of a form were accepted, on whichever page; a reload does not forget it. */
export function noteAccepted(form: GeneratorForm): void {
  acceptedWish.write(wishOf(form));
}

import { useState } from 'react';
import { browserStorage } from '../../../browser-storage';
import type { GeneratorForm } from '../form/generator-form';
import { intentOf } from './held-press';
import { takeProgress } from './take-progress';

const { acceptedIntent } = browserStorage;

export interface RepeatGuard {
  /** Called at every press: true if it must wait for another one, because the same take is under way. */
  holds: () => boolean;
  /** The last press was held, and nothing has changed since. */
  isHolding: boolean;
}

/** Keeps an impatient second press of an unchanged form from charging twice: the first repetition only says so. */
export function useRepeatGuard(form: GeneratorForm): RepeatGuard {
  const [held, setHeld] = useState<string>();
  const intent = intentOf(form);
  return {
    holds: () => {
      if (takeProgress() === undefined || acceptedIntent.read() !== intent || held === intent) {
        setHeld(undefined);
        return false;
      }
      setHeld(intent);
      return true;
    },
    isHolding: held === intent,
  };
}

/** Called when the videos of a form were accepted, on whichever page; a reload does not forget it. */
export function noteAccepted(form: GeneratorForm): void {
  acceptedIntent.write(intentOf(form));
}

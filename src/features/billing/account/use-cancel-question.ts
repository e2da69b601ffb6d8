import { useEffect, useState } from 'react';
import type { Subscription } from '#contracts/api/account';
import { forgetCancelQuestion, keepCancelQuestion, readCancelQuestion } from '../cancel-address';

export interface CancelQuestion {
  /** The subscription that the visitor may want to cancel. */
  about: Subscription | undefined;
  ask: (subscription: Subscription) => void;
  /** Answered. */
  close: () => void;
  /** Makes way for the login, which returns to it. */
  postpone: () => void;
}

/** The question before a cancellation: asked by a button, or by the address after a login. */
export function useCancelQuestion(subscriptions: readonly Subscription[] | undefined): CancelQuestion {
  const [about, setAbout] = useState<Subscription>();
  const isLoaded = subscriptions !== undefined;

  useEffect(() => {
    const id = readCancelQuestion();
    if (id === undefined || !subscriptions) return;
    const candidates = subscriptions.filter((one) => one.canCancel && (id === '' || one.id === id));
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the address is outside of React
    if (candidates.length === 1) setAbout(candidates[0]);
    else forgetCancelQuestion();
    // Reads the address only when the subscriptions have arrived.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isLoaded]);

  return {
    about,
    ask: (subscription) => {
      keepCancelQuestion(subscription.id);
      setAbout(subscription);
    },
    close: () => {
      forgetCancelQuestion();
      setAbout(undefined);
    },
    postpone: () => setAbout(undefined),
  };
}

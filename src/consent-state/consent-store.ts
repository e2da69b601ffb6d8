import { useSyncExternalStore } from 'react';

/**
 * Things the visitor lets us do beyond running the site: keep where they came from, analytics, ads. `unknown` until the
 * page has looked (features/consent), `asking` while they have not answered.
 */
export type Consent = 'unknown' | 'asking' | 'granted' | 'denied';

export interface ConsentState {
  consent: Consent;
  /** The visitor wants to see the question (again). */
  isReviewing: boolean;
}

const INITIAL: ConsentState = { consent: 'unknown', isReviewing: false };

let state = INITIAL;
const listeners = new Set<() => void>();

function change(changes: Partial<ConsentState>): void {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}

/** For features/consent: what holds from now on. */
export function setConsent(consent: Consent): void {
  if (consent !== state.consent) change({ consent });
}

/** Shows the question, whatever was answered before: the footer's way to change one's mind. */
export function reviewConsent(): void {
  change({ isReviewing: true });
}

export function endConsentReview(): void {
  change({ isReviewing: false });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `unknown` in the built HTML. */
export function useConsent(): ConsentState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => INITIAL,
  );
}

import { useSyncExternalStore } from 'react';

/** The keys that press Generate from the prompt, as keyboards are labelled. */
export function useShortcut(): string {
  return useSyncExternalStore(
    neverChanges,
    () => (/Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘ ↵' : 'Ctrl ↵'),
    () => 'Ctrl ↵',
  );
}

const neverChanges = () => () => undefined;

import { useSyncExternalStore } from 'react';
import { suggestLanguage } from './suggest-language';
import { usePageLanguage, type PageLanguage } from './use-page-language';
import { useIsUsable } from '../first-load/use-is-usable';

const DISMISSED_KEY = 'language-suggestion-dismissed';

export interface LanguageSuggestionState {
  /** The language that the browser prefers to the page's, unless the visitor declined. Nothing in the built HTML. */
  suggested: PageLanguage | undefined;
  /** Never suggest again in this browser. */
  dismiss: () => void;
}

export function useLanguageSuggestion(): LanguageSuggestionState {
  const { current, all } = usePageLanguage();
  // The first look into the storage holds everything up until the disk has answered.
  const isUsable = useIsUsable();
  const code = useSyncExternalStore(
    listenToStorage,
    () => (isUsable && !isDismissed() ? suggestLanguage(navigator.languages, current, all)?.code : undefined),
    () => undefined,
  );
  return { suggested: all.find((language) => language.code === code), dismiss };
}

function listenToStorage(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}

// Storage may be forbidden: then nothing is suggested, because declining could not be remembered.
function isDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSED_KEY) !== null;
  } catch {
    return true;
  }
}

function dismiss(): void {
  localStorage.setItem(DISMISSED_KEY, '1');
  // Browsers tell only the other tabs.
  window.dispatchEvent(new StorageEvent('storage', { key: DISMISSED_KEY }));
}

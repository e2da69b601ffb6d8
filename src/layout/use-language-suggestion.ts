import { useSyncExternalStore } from 'react';
import { browserStorage } from '../browser-storage';
import { suggestLanguage } from './suggest-language';
import { usePageLanguage, type PageLanguage } from './use-page-language';
import { useIsUsable } from '../first-load/use-is-usable';

const { languageSuggestionDismissed } = browserStorage;

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
    languageSuggestionDismissed.subscribe,
    () => (isUsable && !isDismissed() ? suggestLanguage(navigator.languages, current, all)?.code : undefined),
    () => undefined,
  );
  return { suggested: all.find((language) => language.code === code), dismiss };
}

// Undefined, without storage: then nothing is suggested, because declining could not be remembered.
function isDismissed(): boolean {
  return languageSuggestionDismissed.read() !== null;
}

function dismiss(): void {
  languageSuggestionDismissed.write(1);
}

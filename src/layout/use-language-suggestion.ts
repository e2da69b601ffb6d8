import { useEffect, useSyncExternalStore } from 'react';
import { browserStorage } from '../browser-storage';
import { usePageLanguage, type PageLanguage } from './use-page-language';

/** Set before the first paint: see src/first-load/language-hint.ts. */
const MARK = 'data-suggests';

export interface LanguageSuggestionState {
  /** The language that the browser prefers to the page's, on the first page of a visit. Nothing in the built HTML. */
  suggested: PageLanguage | undefined;
  /** Never suggest again in this browser. */
  dismiss: () => void;
}

export function useLanguageSuggestion(): LanguageSuggestionState {
  const { all } = usePageLanguage();
  const tag = useSyncExternalStore(listen, readMark, () => null);
  // The next page has no such line.
  useEffect(() => removeMark, []);
  return { suggested: all.find(({ hreflang }) => hreflang === tag), dismiss };
}

function dismiss(): void {
  browserStorage.languageSuggestionDismissed.write(1);
  removeMark();
}

let onChange: (() => void) | undefined;

function listen(listener: () => void): () => void {
  onChange = listener;
  return () => {
    onChange = undefined;
  };
}

function readMark(): string | null {
  return document.documentElement.getAttribute(MARK);
}

function removeMark(): void {
  document.documentElement.removeAttribute(MARK);
  onChange?.();
}

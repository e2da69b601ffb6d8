import { useEffect, useSyncExternalStore } from 'react';
import { LANGUAGE_ANSWERED_KEY } from '../first-load/language-hint';
import { usePageLanguage, type PageLanguage } from './use-page-language';

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
  removeMark();
  try {
    localStorage.setItem(LANGUAGE_ANSWERED_KEY, '1');
  } catch {
    // Then it is asked again at the next visit.
  }
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

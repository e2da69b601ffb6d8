import { useSyncExternalStore } from 'react';
import { browserStorage } from '../browser-storage';
import { THEMES, type Theme } from '../first-load/theme';

export interface ThemeChoiceState {
  /** Undefined: as the system has it; so in the built HTML. */
  theme: Theme | undefined;
  /** Shows a theme and remembers it, in all tabs. */
  choose: (theme: Theme | undefined) => void;
}

/** The theme of the page itself is the state: it is shown before React, and where the browser refuses to keep it. */
export function useTheme(): ThemeChoiceState {
  return { theme: useSyncExternalStore(subscribe, shownTheme, () => undefined), choose };
}

/** Whether the browser keeps what was chosen on this page. */
let isKept = true;

function choose(theme: Theme | undefined): void {
  if (theme) isKept = browserStorage.theme.write(theme);
  else browserStorage.theme.remove();
  window.showTheme?.(theme);
}

function shownTheme(): Theme | undefined {
  const shown = document.documentElement.getAttribute('data-theme');
  return THEMES.find((theme) => theme === shown);
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const stop = browserStorage.theme.onOtherTabs((theme) => window.showTheme?.(theme));
  // Another tab may have chosen between this page's first paint and now.
  if (isKept) window.showTheme?.(browserStorage.theme.read());
  return () => {
    observer.disconnect();
    stop();
  };
}

import { browserStorage } from '../browser-storage';

// The visitor's choice between the light and the dark theme. Without one the page follows the system, by CSS alone
// (tokens.css), so it does so without scripts too.

export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

declare global {
  interface Window {
    /** Set by THEME_SCRIPT: shows a theme on this page; anything but the name of one follows the system. */
    showTheme?: (theme: unknown) => void;
  }
}

/**
 * Runs in the head of every built page, after its `theme-color`s and before the first paint: a page never shows in
 * another theme than the chosen one. The host's Content-Security-Policy allows it by its hash.
 */
export const THEME_SCRIPT = `(function (page, themes, key) {
  window.showTheme = function (theme) {
    var isChosen = themes.indexOf(theme) >= 0;
    if (isChosen) page.setAttribute("data-theme", theme);
    else page.removeAttribute("data-theme");
    Array.prototype.forEach.call(document.querySelectorAll('meta[name="theme-color"]'), function (colour) {
      var own = colour.getAttribute("data-of");
      colour.media = isChosen ? (own === theme ? "all" : "not all") : "(prefers-color-scheme: " + own + ")";
    });
  };
  try {
    showTheme(JSON.parse(localStorage.getItem(key)));
  } catch (forbidden) {}
})(document.documentElement, ${JSON.stringify(THEMES)}, "${browserStorage.theme.key}");`.replaceAll(/\s+/g, ' ');

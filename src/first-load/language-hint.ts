import { browserStorage } from '../browser-storage';

// A hint below the header for visitors whose browser prefers another of the page's languages. The language is chosen
// before the first paint, so that the hint's space is reserved and the page does not jump.

const { languageSuggestionDismissed, languageSuggestionShown } = browserStorage;

/**
 * Runs first in the body of every built page, whose head links to its other languages. Once per visit, sets
 * `data-suggests` to the `hreflang` that the browser prefers, unless it is the page's own. Chinese is matched by
 * script: `zh-TW`, `zh-HK` and `zh-MO` mean the traditional one. Only there is the script looked up: a page's first look-up
 * reads ICU's tables, 12 to 15 ms before the first paint on our build machine. The host's Content-Security-Policy allows
 * the script by its hash.
 */
export const LANGUAGE_HINT_SCRIPT = `(function (page, dismissed, shown) {
  function languageAndScript(tag) {
    try {
      var locale = new Intl.Locale(tag);
      return locale.language === "zh" ? "zh-" + (locale.script || locale.maximize().script) : locale.language;
    } catch (nonsense) {
      return "";
    }
  }
  var offered = Array.prototype.map.call(document.querySelectorAll('link[rel="alternate"][hreflang]'), function (link) {
    return link.hreflang;
  }).filter(function (tag) {
    return tag !== "x-default";
  });
  var wanted = navigator.languages.map(function (tag) {
    var language = languageAndScript(tag);
    return offered.filter(function (other) {
      return languageAndScript(other) === language;
    })[0];
  }).filter(Boolean)[0];
  if (!wanted || wanted === page.lang) return;
  try {
    if (localStorage.getItem(dismissed) || sessionStorage.getItem(shown)) return;
    sessionStorage.setItem(shown, 1);
    page.setAttribute("data-suggests", wanted);
  } catch (forbidden) {}
})(document.documentElement, "${languageSuggestionDismissed.key}", "${languageSuggestionShown.key}");`.replaceAll(
  /\s+/g,
  ' ',
);

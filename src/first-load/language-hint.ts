import { browserStorage } from '../browser-storage';

// A line under the header for those whose browser prefers another of the page's languages. Its room has to be there from
// the first paint, or the page would jump when it comes: what it suggests is found out before.

const { languageSuggestionDismissed, languageSuggestionShown } = browserStorage;

/**
 * Runs first in the body of every built page, whose head links to the page in its other languages. Marks the page with
 * `data-suggests`, the `hreflang` that the browser ranks highest, unless that is the page's own; once a visit. Chinese goes
 * by script: `zh-TW`, `zh-HK` and `zh-MO` read the traditional one. The host's policy allows it by its hash.
 */
export const LANGUAGE_HINT_SCRIPT = `(function (page, dismissed, shown) {
  function languageAndScript(tag) {
    try {
      var locale = new Intl.Locale(tag).maximize();
      return locale.language === "zh" ? "zh-" + locale.script : locale.language;
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

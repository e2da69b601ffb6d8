import { englishLeft } from '../../gatsby/content/english-left';
import { englishTwin, type Crawl } from './crawl';
import type { CrawledPage, PlacedText } from './read-page';

/** Words joined by dots, as in locale keys, with an optional namespace prefix. */
const KEY_LIKE = /(?:[\w-]+:)?[A-Za-z][\w-]*(?:\.[A-Za-z][\w-]*)+/g;
/** Traces of a placeholder that was not filled in. */
const UNFILLED = /\{\{|\}\}|\{product\}|\bundefined\b|\bNaN\b|\[object |Invalid Date/;

/** No text is a locale key, or has an unfilled placeholder. */
export function checkFilled({ pages, site }: Crawl): string[] {
  return pages.flatMap((page) =>
    textsOf(page).flatMap(({ text, place }) => {
      const keys = (text.match(KEY_LIKE) ?? []).filter((word) => site.localeKeys.has(word.replace(/^.*:/, '')));
      if (keys.length > 0) return [`${page.path} shows the key ${keys.join(', ')} (${place})`];
      return UNFILLED.test(text) ? [`${page.path} shows "${text}" (${place})`] : [];
    }),
  );
}

/** No text of a page is the English one, or looks like English, unless the glossary or the operator's data allow it. */
export function checkTranslated(crawl: Crawl): string[] {
  const { glossary, operator } = crawl.site;
  const errors = crawl.pages.flatMap((page) => {
    if (page.language.code === 'en') return [];
    const twin = englishTwin(crawl, page);
    const english = new Set(twin ? textsOf(twin).map(({ text }) => text) : []);
    return textsOf(page).flatMap(({ text, place }) => {
      if (operator.some((fact) => fact.includes(text))) return [];
      const reason = englishLeft(page.language, english.has(text) ? text : '', text, glossary);
      return reason === undefined ? [] : [`${page.path}: "${text}" (${place}). ${reason}`];
    });
  });
  return [...new Set(errors)];
}

/** All text of the page, including what search engines get. */
function textsOf(page: CrawledPage): PlacedText[] {
  return [...page.texts, ...page.jsonLd.flatMap((source) => spokenStrings(JSON.parse(source), 'JSON-LD'))];
}

const SPOKEN_PROPERTIES = new Set(['name', 'description', 'text', 'headline', 'caption']);

function spokenStrings(value: unknown, place: string): PlacedText[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([property, inner]) => {
    if (typeof inner === 'string')
      return SPOKEN_PROPERTIES.has(property) ? [{ text: inner, place: `${place} ${property}` }] : [];
    return spokenStrings(inner, Array.isArray(value) ? place : `${place} ${property}`);
  });
}

import fs from 'node:fs';
import path from 'node:path';
import { createInstance, type Resource, type ResourceKey } from 'i18next';
import languages from '../content/languages.json';
import { escapeHtml } from '../html/plain-page';

/** Keys of a namespace, groups joined by dots. */
export type TextKey<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${TextKey<Texts[Key]>}`;
}[keyof Texts & string];

type Speak<Key> = (key: Key, values?: Readonly<Record<string, string>>) => string;

/** Words of a page in one language. `values` fill the placeholders. */
export interface PageTexts<Key> {
  text: Speak<Key>;
  /** The same, to be put into HTML. */
  html: Speak<Key>;
}

const LOCALES = path.join(__dirname, '..', 'content', 'locales');

/**
 * Reads `content/locales/<language>/<namespace>.json` of every language, for a page that is made outside the site.
 * English in place of what a language lacks, which `npm run content:check` reports.
 *
 * @returns the words by language tag (BCP 47)
 */
export function readPageTexts<Key extends string>(namespace: string): (tag: string) => PageTexts<Key> {
  const resources: Resource = {};
  for (const { code, hreflang } of languages) {
    const file = path.join(LOCALES, code, `${namespace}.json`);
    if (!fs.existsSync(file)) continue;
    resources[hreflang] = { [namespace]: JSON.parse(fs.readFileSync(file, 'utf8')) as ResourceKey };
  }
  const i18n = createInstance();
  void i18n.init({
    resources,
    ns: namespace,
    defaultNS: namespace,
    fallbackLng: 'en',
    load: 'currentOnly',
    initImmediate: false,
    interpolation: { escapeValue: false },
  });
  return (tag) => {
    const translate = i18n.getFixedT(tag);
    const text: Speak<Key> = (key, values = {}) => translate(key, values);
    return { text, html: (key, values) => escapeHtml(text(key, values)) };
  };
}

/** The first of the tags that is a language of the site; English otherwise. */
export function firstKnownTag(tags: readonly string[]): string {
  return tags.find((tag) => languages.some(({ hreflang }) => hreflang === tag)) ?? 'en';
}

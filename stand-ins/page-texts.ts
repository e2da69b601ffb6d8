import fs from 'node:fs';
import path from 'node:path';
import { createInstance, type Resource, type ResourceKey } from 'i18next';
import { escapeHtml } from '../html/plain-page';

/** Keys of a namespace, groups joined by dots. */
export type TextKey<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${TextKey<Texts[Key]>}`;
}[keyof Texts & string];

type Speak<Key> = (key: Key, values?: Readonly<Record<string, string>>) => string;

/** Texts of a page in one language. `values` fill the placeholders. */
export interface PageTexts<Key> {
  /** BCP 47 tag of the language. */
  lang: string;
  text: Speak<Key>;
  /** The same, escaped for HTML. */
  html: Speak<Key>;
}

const ENGLISH = 'en';

/**
 * Reads `locales/<language>/<namespace>.json` of every language in the content folder, for a page outside the site.
 * Falls back to English for missing texts, which `npm run content:check` reports.
 *
 * @returns a function: the texts in the first of the given language tags that the site has, else in English
 */
export function readPageTexts<Key extends string>(
  contentDir: string,
  namespace: string,
): (...tags: string[]) => PageTexts<Key> {
  const languages = readJson(path.join(contentDir, 'languages.json')) as { code: string; hreflang: string }[];
  const resources: Resource = {};
  for (const { code, hreflang } of languages) {
    const file = path.join(contentDir, 'locales', code, `${namespace}.json`);
    resources[hreflang] = fs.existsSync(file) ? { [namespace]: readJson(file) as ResourceKey } : {};
  }
  const i18n = createInstance();
  void i18n.init({
    resources,
    ns: namespace,
    defaultNS: namespace,
    fallbackLng: ENGLISH,
    load: 'currentOnly',
    initImmediate: false,
    interpolation: { escapeValue: false },
  });
  return (...tags) => {
    const lang = tags.find((tag) => Object.hasOwn(resources, tag)) ?? ENGLISH;
    const translate = i18n.getFixedT(lang);
    const text: Speak<Key> = (key, values = {}) => translate(key, values);
    return { lang, text, html: (key, values) => escapeHtml(text(key, values)) };
  };
}

function readJson(file: string): unknown {
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInstance, type Resource, type ResourceKey } from 'i18next';
import Type from 'typebox';
import { Compile } from 'typebox/compile';

/** Texts of `content/locales/<language>/mail.json`, and dates and amounts as the language writes them. */
export interface MailTexts {
  /** BCP 47. */
  lang: string;
  /** Prefix of the language's pages; empty for English. */
  path: string;
  text: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  /** A day, in UTC. */
  day: (date: Date) => string;
  /** A day with the time, in UTC. */
  moment: (date: Date) => string;
  number: (value: number) => string;
  /** `currency`: ISO 4217. */
  money: (cents: number, currency: string) => string;
}

const NAMESPACE = 'mail';
const languagesValidator = Compile(
  Type.Array(Type.Object({ code: Type.String(), path: Type.String(), hreflang: Type.String() }), { minItems: 1 }),
);

/**
 * Reads the texts of all languages; one that is missing is English, which `npm run content:check` reports.
 * @returns a function: the texts in the language with this code or BCP 47 tag, else in the first one of the site
 */
export function readMailTexts(contentDir: string): (language: string | undefined) => MailTexts {
  const languages = languagesValidator.Parse(readJson(path.join(contentDir, 'languages.json')));
  const [first] = languages;
  if (!first) throw new Error('content/languages.json is empty.');
  const resources: Resource = {};
  for (const { code, hreflang } of languages) {
    const file = path.join(contentDir, 'locales', code, `${NAMESPACE}.json`);
    resources[hreflang] = existsSync(file) ? { [NAMESPACE]: readJson(file) as ResourceKey } : {};
  }
  const i18n = createInstance();
  void i18n.init({
    resources,
    ns: NAMESPACE,
    defaultNS: NAMESPACE,
    fallbackLng: first.hreflang,
    load: 'currentOnly',
    initImmediate: false,
    interpolation: { escapeValue: false },
  });
  return (tag) => {
    const language = languages.find(({ code, hreflang }) => tag === code || tag === hreflang) ?? first;
    const lang = language.hreflang;
    const translate = i18n.getFixedT(lang);
    const utc = { timeZone: 'UTC' } as const;
    return {
      lang,
      path: language.path,
      text: (key, values = {}) => translate(key, values),
      day: (date) => date.toLocaleDateString(lang, { dateStyle: 'long', ...utc }),
      moment: (date) => `${date.toLocaleString(lang, { dateStyle: 'long', timeStyle: 'short', ...utc })} UTC`,
      number: (value) => value.toLocaleString(lang),
      money: (cents, currency) => (cents / 100).toLocaleString(lang, { style: 'currency', currency }),
    };
  };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

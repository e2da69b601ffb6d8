import { Languages } from './content/site-schemas';
import { readSettings } from './read-settings';

/** One of the site's languages, from `content/languages.json`. */
export interface Language {
  /** Names the locale folder and the address prefix; not always a language tag ("tw" as a tag means Twi). */
  code: string;
  /** Its name in the language itself. */
  name: string;
  /** Address prefix: empty for English, else "/" and the code. */
  path: string;
  /** BCP 47 tag for `<html lang>`, hreflang and Intl. */
  hreflang: string;
}

export const DEFAULT_LANGUAGE = 'en';

/** Whether `tag` is a BCP 47 tag of a language that Intl has rules for. */
export function isLanguageTag(tag: string): boolean {
  try {
    return Intl.PluralRules.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

/** Language tag of a code of `languages`. @throws Error for any other code */
export function tagOf(code: string, languages: readonly Language[]): string {
  const language = languages.find((candidate) => candidate.code === code);
  if (!language) throw new Error(`"${code}" is not in content/languages.json.`);
  return language.hreflang;
}

/** Script of a language's running text as ISO 15924 names it ("Latn", "Hant"), from its tag. */
export function scriptOf(hreflang: string): string | undefined {
  // The content check asks for every text.
  if (!scripts.has(hreflang)) scripts.set(hreflang, new Intl.Locale(hreflang).maximize().script);
  return scripts.get(hreflang);
}

const scripts = new Map<string, string | undefined>();

/** Reads the list that gatsby-config and page creation share. @throws Error as `readSettings` does */
export function readLanguages(root: string): Language[] {
  return readSettings(root, 'languages', Languages);
}

import languages from '../../content/languages.json';

/** The BCP 47 tag for Intl of a site language: the codes "tw" and "zh" name paths, and "tw" as a tag means Twi. */
export function languageTag(code: string): string {
  return languages.find((language) => language.code === code)?.hreflang ?? code;
}

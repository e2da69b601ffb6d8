/** One namespace of one language: nested objects of strings. */
export interface LocaleStrings {
  [key: string]: string | LocaleStrings;
}

/**
 * The strings of a namespace that a page receives: the language's own, English for missing ones, and for every plural
 * also the bare key. A plural that the language has is taken whole: an English form beside it would be found first.
 *
 * The bare key is for "tw": browsers have no plural rules for that tag (in BCP 47 it means Twi), so a page gets the rules
 * of the browser's own language and looks up suffixes that Chinese lacks. It then tries the bare key.
 */
export function localeResources(strings: LocaleStrings, english: LocaleStrings): LocaleStrings {
  return withBarePlurals(merge(strings, english));
}

function merge(strings: LocaleStrings, english: LocaleStrings): LocaleStrings {
  const missing = Object.entries(english).filter(([key]) => !isFormOf(strings, key));
  const merged: LocaleStrings = { ...Object.fromEntries(missing), ...strings };
  for (const [key, value] of Object.entries(merged)) {
    const fallback = english[key];
    if (typeof value === 'object' && typeof fallback === 'object') merged[key] = merge(value, fallback);
  }
  return merged;
}

/** Whether `key` ("credits_one") is a form of a plural that `strings` have. */
function isFormOf(strings: LocaleStrings, key: string): boolean {
  const [, stem] = /^(.+)_(?:zero|one|two|few|many)$/.exec(key) ?? [];
  return stem !== undefined && strings[`${stem}_other`] !== undefined;
}

function withBarePlurals(strings: LocaleStrings): LocaleStrings {
  const result: LocaleStrings = {};
  for (const [key, value] of Object.entries(strings)) {
    if (typeof value === 'object') {
      result[key] = withBarePlurals(value);
      continue;
    }
    result[key] = value;
    const bare = key.endsWith('_other') ? key.slice(0, -'_other'.length) : undefined;
    if (bare !== undefined && strings[bare] === undefined) result[bare] = value;
  }
  return result;
}

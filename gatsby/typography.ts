const NARROW_SPACE = '\u202f';
const NO_BREAK_SPACE = '\u00a0';
const SPACES = '[ \u00a0\u202f]';

/** A space before : ; ? ! » and after «. French sets a narrow one, and the colon a full one. */
const FRENCH: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`${SPACES}([;?!»])`, 'gu'), `${NARROW_SPACE}$1`],
  [new RegExp(`«${SPACES}`, 'gu'), `«${NARROW_SPACE}`],
  [new RegExp(`${SPACES}:(?=\\s|$)`, 'gu'), `${NO_BREAK_SPACE}:`],
];

/** Russian keeps a dash with the word before it, and a word of one letter with the word after it. */
const RUSSIAN: readonly (readonly [RegExp, string])[] = [
  [/(?<=\S) (?=[—–] )/gu, NO_BREAK_SPACE],
  // Looks behind: in "и в сети" both are kept, though a match would eat the space between them.
  [/(?<=(?:^|[\s«„(])[авиоксуя]) /giu, NO_BREAK_SPACE],
];

/** A dot between two labels stays with the first one: "Generate · 3 credits". */
const DOTS: readonly (readonly [RegExp, string])[] = [[/(?<=\S) (?=· )/gu, NO_BREAK_SPACE]];

/** A figure and its unit or counter: "8 s", "{{maxMegabytes}} MB", "14 天", "{{formatted}} credits". */
const FIGURES: readonly (readonly [RegExp, string])[] = [
  [/(\d) (?=(?:s|ms|MB|GB|px|%|€|\$|h|min)(?![\p{L}\p{N}]))/gu, `$1${NO_BREAK_SPACE}`],
  [/(\d) (?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])/gu, `$1${NO_BREAK_SPACE}`],
  [/(\{\{(?:count|formatted|maxMegabytes|percent|signupCredits)\}\}) (?=[\p{L}%])/gu, `$1${NO_BREAK_SPACE}`],
];

const BY_LANGUAGE: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = { fr: FRENCH, ru: RUSSIAN };

/** The text with the no-break spaces that its language needs, which editors do not type. */
export function typeset(text: string, language: string): string {
  const rules = [...(BY_LANGUAGE[language] ?? []), ...DOTS, ...FIGURES];
  return rules.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);
}

/** All texts in a value that is made of groups and lists of them. */
export function typesetAll<Value>(value: Value, language: string): Value {
  // The cast is safe: strings become strings, groups keep their fields.
  return typesetUnknown(value, language) as Value;
}

function typesetUnknown(value: unknown, language: string): unknown {
  if (typeof value === 'string') return typeset(value, language);
  if (Array.isArray(value)) return value.map((entry) => typesetUnknown(entry, language));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, typesetUnknown(inner, language)]));
}

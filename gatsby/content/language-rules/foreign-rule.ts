import { scriptOf } from '../../languages';
import { proseOf, type RuleError, type RuledText, type TextRule } from './text-rule';

/** Words that, of the site's languages in Latin letters, only one has; two different ones betray it. */
const ONLY_IN: Readonly<Record<string, readonly string[]>> = {
  de: words('und der das ist nicht ein eine den dem mit für auf wird werden sind oder auch wenn sich du dein deine'),
  fr: words('et les des est une dans pour pas sur vous votre vos avec ce cette sont ou qui au aux du ne'),
  it: words('il di che gli della delle dei nel per non sono con questo questa più è tuo tua anche lo'),
  pt: words('não uma os das dos você seu sua são com para mais também até pelo pela ao em é'),
};

/** A text that is another language's: the same words, or its commonest ones and none of its own. */
export const checkForeign: TextRule = (text) => {
  const { language, value } = text;
  if (proseOf(value).trim().length < 25) return [];
  const twin = [...text.others].find(([, other]) => other === value)?.[0];
  if (twin !== undefined) return [pasted(`Is the same as in "${twin}".`)];
  return scriptOf(language.hreflang) === 'Latn' ? foreignWords(text) : [];
};

function foreignWords({ language, value }: RuledText): RuleError[] {
  const present = new Set(words(proseOf(value).toLowerCase()));
  const count = (code: string) => (ONLY_IN[code] ?? []).filter((word) => present.has(word)).length;
  const own = count(language.code);
  const other = Object.keys(ONLY_IN).find(
    (code) => code !== language.code && count(code) >= 2 && count(code) > own + 1,
  );
  return other === undefined ? [] : [pasted(`Reads like "${other}".`)];
}

function pasted(reason: string): RuleError {
  return { reason, suggestion: 'Translate the English text.' };
}

function words(text: string): string[] {
  return text.match(/[\p{L}]+/gu) ?? [];
}

/** Below this share of the English length a sentence is missing; measured on the site's texts. */
const SHORTEST: Readonly<Record<string, number>> = {
  Latn: 0.5,
  Cyrl: 0.5,
  Kore: 0.25,
  Jpan: 0.25,
  Hans: 0.15,
  Hant: 0.15,
};

/** A translation has as many paragraphs as English, and is not so short that a sentence must be missing. */
export const checkComplete: TextRule = ({ language, value, english }) => {
  if (english === undefined) return [];
  const [own, expected] = [value, english].map((text) => text.split(/\n+/).length);
  if (own !== expected) {
    return [{ reason: `Has ${own} paragraphs, English has ${expected}.`, suggestion: 'Translate every paragraph.' }];
  }
  const least = (SHORTEST[scriptOf(language.hreflang) ?? ''] ?? 0) * english.length;
  if (english.length < 80 || value.length >= least) return [];
  return [
    { reason: 'Is much shorter than English: a sentence seems to be missing.', suggestion: 'Translate all of it.' },
  ];
};

import type { TextRule } from './text-rule';

/**
 * Verbs that change with the number of their subject, by language tag: an amount that they say something of stands in
 * the place of the "…". Common ones, not all that there are; languages without plural forms are missing.
 */
const AGREEING: Readonly<Record<string, readonly string[]>> = {
  en: [
    '… (is|are|was|were|has|have|do|does|go|goes|come|comes|stay|stays|expire|expires)',
    '(there’s|there is|there are) …',
  ],
  de: [
    '… (ist|sind|war|waren|wird|werden|wurde|wurden|hat|haben|kommt|kommen|bleibt|bleiben|verfällt|verfallen)',
    '(fehlt|fehlen|bleibt|bleiben|gibt) …',
  ],
  fr: ['… (est|sont|était|étaient|a|ont|sera|seront|reste|restent|expire|expirent|ajouté|ajoutés|offert|offerts)'],
  it: [
    '… (è|sono|era|erano|ha|hanno|sarà|saranno|viene|vengono|torna|tornano|scade|scadono)',
    '(manca|mancano|resta|restano) …',
  ],
  pt: [
    '… (é|são|foi|foram|está|estão|será|serão|tem|têm|volta|voltam|expira|expiram)',
    '(falta|faltam|resta|restam) …',
  ],
  ru: [
    '… (будет|будут|был|были|списан|списаны|зачислен|зачислены|возвращён|возвращены|вернётся|вернутся|сгорит|сгорят)',
    '(остался|остались|сгорит|сгорят) …',
  ],
};

/** Placeholders that are filled with a number and its noun, "1 credit". */
const AMOUNT = '\\{\\{(?:credits|cost|usual|balance)\\}\\}';

/** Compiled once for each language: every text of it is tried. */
const PATTERNS = new Map(
  Object.entries(AGREEING).map(([language, patterns]) => [language, patterns.map((pattern) => toRegExp(pattern))]),
);

function toRegExp(pattern: string): RegExp {
  const words = pattern.replace('…', AMOUNT).replaceAll(' ', '[ \\u00a0]');
  return new RegExp(`(?<!\\p{L})${words}(?![\\p{L}’])`, 'iu');
}

/** A verb that goes with an amount has plural forms: "1 credit is", "2 credits are". */
export const checkAgreement: TextRule = ({ language, value, isPluralForm }) => {
  if (isPluralForm) return [];
  return (PATTERNS.get(language.hreflang) ?? []).flatMap((pattern) => {
    const found = pattern.exec(value)?.[0];
    if (found === undefined) return [];
    return [
      {
        reason: `Has "${found}", whose verb changes with the number.`,
        suggestion: 'Write "<key>_one" and "<key>_other" in every language, or words that fit any number.',
      },
    ];
  });
};

import type { Plans } from '../../contracts/plan';
import type { JsonDocument } from './json-document';
import { checkMediaFile } from './media-rules';
import type { ContentProblem } from './problem';
import { DEFAULT_LANGUAGE, isLanguageTag, scriptOf } from '../languages';
import { CARD_FONT_PACKAGES } from '../publish/card-font-packages';
import type { Footer, Glossary, Languages, Site } from './site-schemas';
import { strayLanguage } from './stray-language';
import { didYouMean } from './suggestion';
import type { Terms } from './terms-schema';

export function checkSite(root: string, document: JsonDocument, site: Site): ContentProblem[] {
  return site.partnerBadges.flatMap(({ image }, index) =>
    checkMediaFile(root, document, ['partnerBadges', index, 'image'], image, ['.svg', '.png']),
  );
}

/** English must exist, codes be unique, prefixes match codes, tags be known to Intl, and scripts have a card font. */
export function checkLanguages(document: JsonDocument, languages: Languages): ContentProblem[] {
  const hasEnglish = languages.some(({ code }) => code === DEFAULT_LANGUAGE);
  const reason = `"${DEFAULT_LANGUAGE}" is missing: it replaces texts that other languages lack.`;
  return [
    ...(hasEnglish ? [] : [document.problem([], reason)]),
    ...languages.flatMap((_language, index) => checkLanguage(document, languages, index)),
  ];
}

function checkLanguage(document: JsonDocument, languages: Languages, index: number): ContentProblem[] {
  const language = languages[index];
  if (!language) return [];
  const { code, path, hreflang } = language;
  const problems: ContentProblem[] = [];
  if (languages.findIndex((other) => other.code === code) !== index) {
    problems.push(document.problem([index, 'code'], `"${code}" is in the list twice.`));
  }
  const expected = code === DEFAULT_LANGUAGE ? '' : `/${code}`;
  if (path !== expected) problems.push(document.problem([index, 'path'], `Must be "${expected}", to match the code.`));
  if (!isLanguageTag(hreflang)) {
    const reason = `"${hreflang}" is not a language tag that browsers know.`;
    return [...problems, document.problem([index, 'hreflang'], reason, 'For example "de", "zh-Hant".')];
  }
  const script = scriptOf(hreflang) ?? 'unknown';
  if (!Object.hasOwn(CARD_FONT_PACKAGES, script)) {
    const reason = `Its script ${script} is not supported: social cards have no font for it.`;
    const suggestion = 'Ask a developer to add one to gatsby/publish/card-font-packages.ts.';
    problems.push(document.problem([index, 'hreflang'], reason, suggestion));
  }
  return problems;
}

/** The glossary must use only languages of the site. */
export function checkGlossary(document: JsonDocument, glossary: Glossary, languages: Languages): ContentProblem[] {
  return Object.keys(glossary.sameAsEnglish).flatMap((code) =>
    strayLanguage(document, ['sameAsEnglish', code], code, languages),
  );
}

/**
 * A language has a word for every term or for none, as a language that was just added, and never forbids its own word.
 */
export function checkTermLanguages(document: JsonDocument, { terms }: Terms, languages: Languages): ContentProblem[] {
  const entries = Object.entries(terms);
  const begun = new Set(entries.flatMap(([, { translations }]) => Object.keys(translations)));
  return entries.flatMap(([name, { en, translations, forbidden = {} }]) => {
    const at = (group: string, code: string) => ['terms', name, group, code];
    const named = [
      ...Object.keys(translations).map((code) => at('translations', code)),
      ...Object.keys(forbidden).map((code) => at('forbidden', code)),
    ];
    const strays = named.flatMap((path) => strayLanguage(document, path, String(path.at(-1)), languages));
    const missing = [...begun]
      .filter((code) => translations[code] === undefined)
      .map((code) => document.translationProblem(at('translations', code), `"${name}" has no word in "${code}".`));
    const contradictions = Object.entries({ ...translations, [DEFAULT_LANGUAGE]: en })
      .filter(([code, word]) => forbidden[code]?.includes(word))
      .map(([code]) => document.problem(at('forbidden', code), 'Forbids the word for the term itself.'));
    return [...strays, ...missing, ...contradictions];
  });
}

/** Keys of plans and packs and Stripe prices are unique; paying users keep videos longer. */
export function checkPlans(document: JsonDocument, { subscriptions, packs, retention }: Plans): ContentProblem[] {
  const keys = new Set<string>();
  const prices = new Set<string>();
  const problems: ContentProblem[] = [];
  const claim = (seen: Set<string>, value: string, path: (string | number)[]) => {
    if (seen.has(value)) problems.push(document.problem(path, `"${value}" is already used.`));
    seen.add(value);
  };
  const tooShort = (path: (string | number)[], reason: string) => problems.push(document.problem(path, reason));
  const { freeDays, paidDays, graceDays, warnDays } = retention;
  if (paidDays < freeDays) tooShort(['retention', 'paidDays'], `Must be at least freeDays (${freeDays}).`);
  if (freeDays <= warnDays)
    tooShort(
      ['retention', 'freeDays'],
      `Must be more than warnDays (${warnDays}), else every video would get a warning.`,
    );
  if (graceDays < warnDays)
    tooShort(['retention', 'graceDays'], `Must be at least warnDays (${warnDays}), else no user would be warned.`);
  subscriptions.forEach((plan, index) => {
    if (plan.retentionDays < paidDays) {
      tooShort(['subscriptions', index, 'retentionDays'], `Must be at least paidDays (${paidDays}).`);
    }
    claim(keys, plan.key, ['subscriptions', index, 'key']);
    const missing = (['month', 'year'] as const).filter(
      (wanted) => !plan.offers.some(({ interval }) => interval === wanted),
    );
    for (const interval of missing) {
      const reason = `No price per ${interval}: the pricing page compares both intervals.`;
      problems.push(document.problem(['subscriptions', index, 'offers'], reason));
    }
    const intervals = new Set<string>();
    plan.offers.forEach((offer, offerIndex) => {
      const path = ['subscriptions', index, 'offers', offerIndex];
      claim(intervals, offer.interval, [...path, 'interval']);
      offer.prices.forEach((price, priceIndex) => {
        claim(prices, price.stripePriceId, [...path, 'prices', priceIndex, 'stripePriceId']);
      });
    });
  });
  packs.forEach((pack, index) => {
    claim(keys, pack.key, ['packs', index, 'key']);
    pack.prices.forEach((price, priceIndex) => {
      claim(prices, price.stripePriceId, ['packs', index, 'prices', priceIndex, 'stripePriceId']);
    });
  });
  return problems;
}

/** Labels must exist in the common namespace. `commonKeys` look like "nav.home". */
/** The footer says in a few words what each of our other tools does. */
export function checkTools(
  document: JsonDocument,
  { sisterTools }: Site,
  commonKeys: readonly string[],
): ContentProblem[] {
  return sisterTools.flatMap(({ key }, index) => {
    const wanted = `footer.tool.${key}`;
    if (commonKeys.includes(wanted)) return [];
    const reason = `content/locales/en/common.json has no "${wanted}".`;
    return [document.problem(['sisterTools', index, 'key'], reason, 'Add a few words on what the tool does.')];
  });
}

export function checkFooter(document: JsonDocument, footer: Footer, commonKeys: readonly string[]): ContentProblem[] {
  return footer.quickLinks.flatMap(({ labelKey }, index) => {
    if (commonKeys.includes(labelKey)) return [];
    const reason = `content/locales/en/common.json has no "${labelKey}".`;
    return [document.problem(['quickLinks', index, 'labelKey'], reason, didYouMean(labelKey, commonKeys))];
  });
}

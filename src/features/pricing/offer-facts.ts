import type { OfferFacts } from '../../components/seo/json-ld';
import type { TFunction } from '../../i18n/use-translation';
import type { OfferView, PackView, PlanView } from './price-data';

export interface OfferFactsInput {
  plans: readonly PlanView[];
  packs: readonly PackView[];
  /** Absolute address of the page that sells them. */
  url: string;
  t: TFunction;
  /** BCP 47 tag of the page's language, for its figures. */
  inLanguage: string;
}

/** Everything that can be bought, as search engines read it, by the names that the page's visitors read. */
export function toOfferFacts({ plans, packs, url, t, inLanguage }: OfferFactsInput): OfferFacts[] {
  const fact = (name: string, { amountCents, currency }: OfferView): OfferFacts => ({
    name,
    url,
    amountCents,
    currency,
  });
  const figures = new Intl.NumberFormat(inLanguage);
  return [
    ...plans.flatMap(({ name, month, year }) => [
      fact(t('price:checkout.plan.month', { plan: name }), month),
      fact(t('price:checkout.plan.year', { plan: name }), year),
    ]),
    ...packs.map((pack) => {
      const { credits } = pack;
      return fact(t('common:unit.credits', { count: credits, formatted: figures.format(credits) }), pack);
    }),
  ];
}

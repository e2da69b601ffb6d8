import type { OfferFacts } from '../../components/seo/json-ld';
import type { PackView, PlanView } from './price-data';

/** Everything that can be bought, as search engines read it: names are proper names and numbers, in no language. */
export function toOfferFacts({ plans, packs }: { plans: PlanView[]; packs: PackView[] }, url: string): OfferFacts[] {
  const subscriptions = plans.flatMap(({ name, month, year }) => [
    { name: `${name} · P1M`, url, amountCents: month.amountCents, currency: month.currency },
    { name: `${name} · P1Y`, url, amountCents: year.amountCents, currency: year.currency },
  ]);
  const once = packs.map(({ credits, amountCents, currency }) => ({
    name: String(credits),
    url,
    amountCents,
    currency,
  }));
  return [...subscriptions, ...once];
}

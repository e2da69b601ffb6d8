import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { type BillingInterval, Plans, type VideoRetention } from '#contracts/plan';
import { check, readJson, refuseFaults } from './read-content';

/** One thing that can be bought, at one price. */
export interface Offer {
  /** Key in `content/plans.json`. */
  item: string;
  /** Proper name of the plan; null for a pack. */
  name: string | null;
  /** Null: paid once. */
  interval: BillingInterval | null;
  /** Granted once (a pack), or once a paid period. */
  credits: number;
  amountCents: number;
  /** Upper case, ISO 4217. */
  currency: string;
  /** Id at the payment service. */
  priceId: string;
  /** Holders carry vip_status 1 in their paid period. */
  vip: boolean;
  /** How long a video of a holder is kept; null for a pack. */
  retentionDays: number | null;
}

/** A language that a visitor may come from and go back to. */
export type SiteLanguage = Static<typeof SiteLanguage>;
const SiteLanguage = Type.Object({
  code: Type.String({ minLength: 1 }),
  /** Address prefix: empty for English. */
  path: Type.String(),
  /** BCP 47. */
  hreflang: Type.String({ minLength: 1 }),
});

/** What is on sale, what comes with it, and the languages to sell it in. */
export interface Shop {
  offers: readonly Offer[];
  retention: VideoRetention;
  languages: readonly SiteLanguage[];
}

const plansValidator = Compile(Plans);
const languagesValidator = Compile(Type.Array(SiteLanguage, { minItems: 1 }));

/**
 * Reads `plans.json` and `languages.json` of the content directory.
 * @throws Error that lists every fault by file, field and reason
 */
export async function loadShop(contentDir: string): Promise<Shop> {
  const faults: string[] = [];
  const plans = check(plansValidator, 'plans.json', await readJson(contentDir, 'plans.json', faults), faults);
  const file = 'languages.json';
  const languages = check(languagesValidator, file, await readJson(contentDir, file, faults), faults) ?? [];
  const offers = plans ? toOffers(plans) : [];
  faults.push(...repeated(offers.map(({ priceId }) => priceId)).map((id) => `plans.json: ${id} is used twice.`));
  const names = offers.map(({ item, interval }) => (interval === null ? item : `${item}, by the ${interval},`));
  faults.push(...repeated(names).map((name) => `plans.json: ${name} is there twice.`));
  refuseFaults(faults);
  if (!plans) throw new Error('plans.json was refused without a reason.');
  return { offers, languages, retention: plans.retention };
}

/** What packs have in common. */
const ONCE = { name: null, interval: null, vip: false, retentionDays: null };

function toOffers({ subscriptions, packs }: Plans): Offer[] {
  return [
    ...subscriptions.flatMap(({ key, name, vip, retentionDays, offers }) =>
      offers.flatMap(({ interval, credits, prices }) =>
        prices.map((price) => ({ item: key, name, interval, credits, vip, retentionDays, ...terms(price) })),
      ),
    ),
    ...packs.flatMap(({ key, credits, prices }) =>
      prices.map((price) => ({ item: key, ...ONCE, credits, ...terms(price) })),
    ),
  ];
}

function terms({ amountCents, currency, stripePriceId }: Plans['packs'][number]['prices'][number]) {
  return { amountCents, currency, priceId: stripePriceId };
}

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}

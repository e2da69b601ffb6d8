import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { type BillingInterval, Plans, type VideoRetention } from '#contracts/plan';
import type { ProductName } from '#contracts/product-name';
import type { TrialRule } from '#contracts/trial';
import { check, readJson, refuseErrors } from './read-content';

/** A plan at one interval, or a pack. */
export interface Offer {
  /** Key in `content/plans.json`. */
  item: string;
  /** Proper name of the plan; null for a pack. */
  name: string | null;
  /** Null: paid once. */
  interval: BillingInterval | null;
  /** Granted once (a pack), or once per paid period. */
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

/** A language in which visitors may start a checkout and return from it. */
export type SiteLanguage = Static<typeof SiteLanguage>;
const SiteLanguage = Type.Object({
  code: Type.String({ minLength: 1 }),
  /** Address prefix: empty for English. */
  path: Type.String(),
  /** BCP 47. */
  hreflang: Type.String({ minLength: 1 }),
});

/** The offers, the rules of retention and trials, and the languages of the shop. */
export interface Shop {
  offers: readonly Offer[];
  retention: VideoRetention;
  /** Undefined: no reduced first videos. */
  trial: TrialRule | undefined;
  languages: readonly SiteLanguage[];
  /** The site says so; else tax is added to the prices. */
  pricesIncludeTax: boolean;
  product: ProductName;
}

const plansValidator = Compile(Plans);
const languagesValidator = Compile(Type.Array(SiteLanguage, { minItems: 1 }));
/** The rest of `site.json` is for the site only. */
const siteValidator = Compile(
  Type.Object({
    product: Type.Object({ name: Type.String(), slug: Type.String() }),
    operator: Type.Object({ pricesIncludeTax: Type.Boolean() }),
  }),
);

/**
 * Reads `plans.json`, `languages.json` and `site.json` of the content directory.
 * @throws Error that lists every error by file, field and reason
 */
export async function loadShop(contentDir: string): Promise<Shop> {
  const errors: string[] = [];
  const plans = check(plansValidator, 'plans.json', await readJson(contentDir, 'plans.json', errors), errors);
  const file = 'languages.json';
  const languages = check(languagesValidator, file, await readJson(contentDir, file, errors), errors) ?? [];
  const site = check(siteValidator, 'site.json', await readJson(contentDir, 'site.json', errors), errors);
  const offers = plans ? toOffers(plans) : [];
  errors.push(...repeated(offers.map(({ priceId }) => priceId)).map((id) => `plans.json: ${id} is used twice.`));
  const names = offers.map(({ item, interval }) => (interval === null ? item : `${item} (${interval})`));
  errors.push(...repeated(names).map((name) => `plans.json: ${name} is listed twice.`));
  refuseErrors(errors);
  if (!plans || !site) throw new Error('The content is invalid, but no error was reported.');
  const { product, operator } = site;
  const { pricesIncludeTax } = operator;
  return { offers, languages, retention: plans.retention, trial: plans.trial, pricesIncludeTax, product };
}

/** Fields with the same value for all packs. */
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

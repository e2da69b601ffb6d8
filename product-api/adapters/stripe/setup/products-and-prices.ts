import type Stripe from 'stripe';
import { callStripe, isMissing } from '../stripe-client';
import { differencesOf, findPrice, idOf, taxDifferencesOf } from '../verify-prices';
import type { Change } from './change';
import type { WantedAccount, WantedPrice, WantedProduct } from './wanted-account';

/** Stripe takes no more lookup keys in a call. */
const KEYS_AT_A_TIME = 10;

/** Prices of an account by the lookup keys of the content; those made by hand are known by their ids in the content. */
export type FoundPrices = Map<string, Stripe.Price>;

export async function findPrices(stripe: Stripe, wanted: readonly WantedPrice[]): Promise<FoundPrices> {
  const found: FoundPrices = new Map();
  for (let at = 0; at < wanted.length; at += KEYS_AT_A_TIME) {
    const lookup_keys = wanted.slice(at, at + KEYS_AT_A_TIME).map(({ lookupKey }) => lookupKey);
    const { data } = await callStripe(() => stripe.prices.list({ lookup_keys, limit: 100 }));
    for (const price of data) if (price.lookup_key !== null) found.set(price.lookup_key, price);
  }
  for (const { lookupKey, priceId } of wanted) {
    const price = found.has(lookupKey) ? undefined : await findPrice(stripe, priceId);
    if (price) found.set(lookupKey, price);
  }
  return found;
}

/** Products that are missing or have another name. A price that exists decides which product is meant. */
export async function productChanges(stripe: Stripe, wanted: WantedAccount, found: FoundPrices): Promise<Change[]> {
  const changes = await Promise.all(
    wanted.products.map(async (product): Promise<Change[]> => {
      const id = productIdOf(product, wanted, found);
      const metadata = { item: product.item };
      const known = await findProduct(stripe, id);
      if (known === undefined) {
        return [
          {
            difference: `product ${id} (${product.name}) is missing`,
            make: () => call(() => stripe.products.create({ id: product.id, name: product.name, metadata })),
          },
        ];
      }
      const differences = [
        ...(known.name === product.name ? [] : [`its name is "${known.name}", not "${product.name}"`]),
        ...(known.active ? [] : ['it is archived']),
      ];
      if (differences.length === 0) return [];
      return [
        {
          difference: `product ${id}: ${differences.join(', ')}`,
          make: () => call(() => stripe.products.update(id, { name: product.name, active: true })),
        },
      ];
    }),
  );
  return changes.flat();
}

/**
 * Prices that are missing or charge something else. Amounts are final at Stripe, so another price takes the lookup key;
 * the one before stays for those who subscribed to it, and for the site that sells it until the next build.
 */
export function priceChanges(stripe: Stripe, wanted: WantedAccount, found: FoundPrices): Change[] {
  return wanted.prices.flatMap((price): Change[] => {
    const { lookupKey } = price;
    const known = found.get(lookupKey);
    const make = async () => {
      found.set(lookupKey, await callStripe(() => stripe.prices.create(paramsOf(price, wanted, found))));
    };
    if (known === undefined) return [{ difference: `price ${lookupKey} (${termsOf(price)}) is missing`, make }];
    const differences = [...differencesOf(price, known), ...taxDifferencesOf(known, wanted.pricesIncludeTax)];
    if (differences.length === 0 && known.lookup_key === lookupKey) return [];
    const difference = `price ${known.id} (${lookupKey}): ${differences.join(', ') || 'it lacks its lookup key'}`;
    const mended = mendedPrice(price, known, wanted);
    if (mended === undefined) return [{ difference, make }];
    const mend = async () => {
      found.set(lookupKey, await callStripe(() => stripe.prices.update(known.id, mended)));
    };
    return [{ difference, make: mend }];
  });
}

/** Ids that the content has, where Stripe's are others. */
export function changedIds(wanted: readonly WantedPrice[], found: FoundPrices): Map<string, string> {
  return new Map(
    wanted.flatMap(({ priceId, lookupKey }) => {
      const id = found.get(lookupKey)?.id;
      return id === undefined || id === priceId ? [] : [[priceId, id] as const];
    }),
  );
}

/** The update that makes an existing price right; undefined if Stripe allows none: amounts and tax behavior are final. */
function mendedPrice(
  price: WantedPrice,
  known: Stripe.Price,
  { pricesIncludeTax }: WantedAccount,
): Stripe.PriceUpdateParams | undefined {
  const isTaxOpen = known.tax_behavior === null || known.tax_behavior === 'unspecified';
  const tax_behavior = taxOf(pricesIncludeTax);
  if (differencesOf(price, { ...known, active: true }).length > 0) return undefined;
  if (!isTaxOpen && known.tax_behavior !== tax_behavior) return undefined;
  return {
    active: true,
    lookup_key: price.lookupKey,
    transfer_lookup_key: true,
    ...(isTaxOpen && { tax_behavior }),
  };
}

function paramsOf(price: WantedPrice, wanted: WantedAccount, found: FoundPrices): Stripe.PriceCreateParams {
  const { item, interval, amountCents, currency, lookupKey } = price;
  const product = wanted.products.find((candidate) => candidate.item === item);
  if (!product) throw new Error(`${item} has no product.`);
  return {
    product: productIdOf(product, wanted, found),
    unit_amount: amountCents,
    currency: currency.toLowerCase(),
    tax_behavior: taxOf(wanted.pricesIncludeTax),
    lookup_key: lookupKey,
    transfer_lookup_key: true,
    metadata: { item },
    ...(interval !== null && { recurring: { interval } }),
  };
}

function productIdOf({ id, item }: WantedProduct, { prices }: WantedAccount, found: FoundPrices): string {
  const known = prices.flatMap((price) => (price.item === item ? (found.get(price.lookupKey) ?? []) : []));
  return known[0] === undefined ? id : idOf(known[0].product);
}

async function findProduct(stripe: Stripe, id: string): Promise<Stripe.Product | undefined> {
  try {
    return await callStripe(() => stripe.products.retrieve(id));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function call(work: () => Promise<unknown>): Promise<void> {
  await callStripe(work);
}

function taxOf(pricesIncludeTax: boolean): 'inclusive' | 'exclusive' {
  return pricesIncludeTax ? 'inclusive' : 'exclusive';
}

function termsOf({ amountCents, currency, interval }: WantedPrice): string {
  return `${(amountCents / 100).toFixed(2)} ${currency} ${interval === null ? 'once' : `a ${interval}`}`;
}

import type Stripe from 'stripe';
import type { Offer, Shop } from '../../catalogue/load-plans';
import { callStripe, isMissing } from './stripe-client';

/** Id of the product that each price belongs to. */
export type ProductsByPrice = ReadonlyMap<string, string>;

/** Prices as visitors see them. */
export type ShownPrices = Pick<Shop, 'offers' | 'pricesIncludeTax'>;

/**
 * Looks up every price of the catalogue by its id and compares what visitors are shown with what Stripe would charge.
 * @throws Error that lists every difference
 * @throws PaymentsUnavailableError
 */
export async function verifyPrices(
  stripe: Stripe,
  { offers, pricesIncludeTax }: ShownPrices,
): Promise<ProductsByPrice> {
  const checked = await Promise.all(
    offers.map(async (offer) => {
      const price = await findPrice(stripe, offer.priceId);
      const errors = price
        ? [...differencesOf(offer, price), ...taxDifferencesOf(price, pricesIncludeTax)]
        : ['there is no such price'];
      return { offer, price, errors };
    }),
  );
  const errors = checked.flatMap(({ offer, errors: found }) =>
    found.map((error) => `${offer.priceId} (${offer.item}): ${error}.`),
  );
  if (errors.length > 0) {
    throw new Error(`Stripe's prices differ from content/plans.json and content/site.json:\n  ${errors.join('\n  ')}`);
  }
  return new Map(checked.flatMap(({ price }) => (price ? [[price.id, idOf(price.product)]] : [])));
}

/** Undefined if Stripe has no such price. */
export async function findPrice(stripe: Stripe, id: string): Promise<Stripe.Price | undefined> {
  try {
    return await callStripe(() => stripe.prices.retrieve(id));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** How a price differs from what visitors are shown. */
export function differencesOf(
  { amountCents, currency, interval }: Pick<Offer, 'amountCents' | 'currency' | 'interval'>,
  price: Stripe.Price,
): string[] {
  const errors: string[] = [];
  if (!price.active) errors.push('it is archived at Stripe');
  if (price.unit_amount !== amountCents) {
    errors.push(`amountCents is ${amountCents}, Stripe charges ${price.unit_amount ?? 'by another scheme'}`);
  }
  if (price.currency.toUpperCase() !== currency) errors.push(`currency is ${currency}, Stripe's ${price.currency}`);
  const charged = price.recurring ? `every ${price.recurring.interval_count} ${price.recurring.interval}` : 'once';
  const shown = interval === null ? 'once' : `every 1 ${interval}`;
  if (charged !== shown) errors.push(`it is sold ${shown}, Stripe charges ${charged}`);
  if (price.recurring?.usage_type === 'metered') errors.push('Stripe meters its use');
  return errors;
}

/** Without a behavior of its own, a price would follow a setting of the account, which can change at any time. */
export function taxDifferencesOf({ tax_behavior: behavior }: Stripe.Price, pricesIncludeTax: boolean): string[] {
  const wanted = pricesIncludeTax ? 'inclusive' : 'exclusive';
  if (behavior === wanted) return [];
  return [`operator.pricesIncludeTax is ${pricesIncludeTax}, Stripe's tax_behavior ${behavior ?? 'unspecified'}`];
}

export function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}

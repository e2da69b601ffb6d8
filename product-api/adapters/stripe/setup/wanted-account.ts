import type { Offer } from '../../../catalogue/load-plans';

/** A price of `content/plans.json`, and how it is known at Stripe. */
export interface WantedPrice extends Pick<Offer, 'item' | 'interval' | 'amountCents' | 'currency' | 'priceId'> {
  /** Stays the same when the amount changes: Stripe then makes another price, to which the key moves. */
  lookupKey: string;
}

export interface WantedProduct {
  /** Used if the product has to be made. */
  id: string;
  /** Shown in the checkout, on invoices and in the portal. */
  name: string;
  item: string;
}

/** A Stripe account as the content wants it. */
export interface WantedAccount {
  products: WantedProduct[];
  prices: WantedPrice[];
  pricesIncludeTax: boolean;
  /** Undefined: Stripe can't reach this address. */
  webhookUrl: string | undefined;
}

export interface WantedFrom {
  offers: readonly Offer[];
  pricesIncludeTax: boolean;
  product: { name: string; slug: string };
  /** Address of the product API. */
  publicUrl: string;
}

export function wantedAccount({ offers, pricesIncludeTax, product, publicUrl }: WantedFrom): WantedAccount {
  const idOf = (...parts: string[]) => [product.slug, ...parts].join('_').replaceAll('-', '_');
  const products = new Map(
    offers.map(({ item, name, credits }) => {
      const wanted = { id: `prod_${idOf(item)}`, name: `${product.name} ${name ?? `${credits} credits`}`, item };
      return [item, wanted];
    }),
  );
  return {
    products: [...products.values()],
    prices: offers.map(({ item, interval, amountCents, currency, priceId }) => {
      const lookupKey = idOf(item, ...(interval === null ? [] : [interval]), currency.toLowerCase());
      return { item, interval, amountCents, currency, priceId, lookupKey };
    }),
    pricesIncludeTax,
    webhookUrl: publicUrl.startsWith('https:') ? `${publicUrl}/webhooks/stripe` : undefined,
  };
}

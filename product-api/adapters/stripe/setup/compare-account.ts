import type Stripe from 'stripe';
import type { Offer } from '../../../catalogue/load-plans';
import { findPortal, makePortal, wantedPortal } from '../portal-configuration';
import { callStripe } from '../stripe-client';
import type { Change } from './change';
import { changedIds, findPrices, type FoundPrices, priceChanges, productChanges } from './products-and-prices';
import type { WantedAccount } from './wanted-account';
import { webhookChanges } from './webhook';

export interface AccountComparison {
  stripe: Stripe;
  wanted: WantedAccount;
  /** As the content has them. */
  offers: readonly Offer[];
  /** Takes the secret of a new webhook endpoint. */
  keepSecret: (secret: string) => Promise<void>;
}

/** Whether differences are told or removed: each is reported before its change is made. */
export type Treatment = (change: Change) => Promise<void>;

/**
 * Goes through an account in the order in which its parts need each other, and treats every difference from the content.
 * @returns ids of prices by those that the content has, where they differ
 * @throws PaymentsUnavailableError, PaymentsRefusedError
 */
export async function compareAccount(
  { stripe, wanted, offers, keepSecret }: AccountComparison,
  treat: Treatment,
): Promise<Map<string, string>> {
  const found = await findPrices(stripe, wanted.prices);
  for (const change of await productChanges(stripe, wanted, found)) await treat(change);
  for (const change of priceChanges(stripe, wanted, found)) await treat(change);
  const ids = changedIds(wanted.prices, found);
  const sold = offers.map((offer) => ({ ...offer, priceId: ids.get(offer.priceId) ?? offer.priceId }));
  for (const change of await portalChanges(stripe, { wanted, sold, found })) await treat(change);
  if (wanted.webhookUrl !== undefined) {
    for (const change of await webhookChanges(stripe, wanted.webhookUrl, keepSecret)) await treat(change);
  }
  return ids;
}

interface PortalComparison {
  wanted: WantedAccount;
  sold: readonly Offer[];
  found: FoundPrices;
}

async function portalChanges(stripe: Stripe, { wanted, sold, found }: PortalComparison): Promise<Change[]> {
  const missing = {
    difference: 'portal configuration with these plans is missing',
    make: async () => {
      await callStripe(async () => makePortal(stripe, await portalOf()));
    },
  };
  const portalOf = () => wantedPortal(stripe, { offers: sold, pricesIncludeTax: wanted.pricesIncludeTax });
  // It names the prices: as long as one is wrong, none can fit.
  if (priceChanges(stripe, wanted, found).length > 0) return [missing];
  const portal = await portalOf();
  return (await callStripe(() => findPortal(stripe, portal))) === undefined ? [missing] : [];
}

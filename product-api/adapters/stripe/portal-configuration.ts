import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { Offer } from '../../catalogue/load-plans';
import { type ShownPrices, verifyPrices } from './verify-prices';

/** Id of the portal configuration under which our plans can be switched, made at Stripe when there is none yet. */
export async function portalConfiguration(stripe: Stripe, shown: ShownPrices): Promise<string> {
  const wanted = await wantedPortal(stripe, shown);
  return (await findPortal(stripe, wanted)) ?? makePortal(stripe, wanted);
}

/** A configuration that our plans need, and the digest by which it is found again. */
export interface WantedPortal {
  features: Stripe.BillingPortal.ConfigurationCreateParams.Features;
  digest: string;
}

/** @throws Error when Stripe's prices differ from those shown */
export async function wantedPortal(stripe: Stripe, shown: ShownPrices): Promise<WantedPortal> {
  const plans = shown.offers.filter(({ interval }) => interval !== null);
  const products = await verifyPrices(stripe, { ...shown, offers: plans });
  const features = featuresFor(plans, products);
  return { features, digest: createHash('sha256').update(JSON.stringify(features)).digest('hex').slice(0, 32) };
}

export async function findPortal(stripe: Stripe, { digest }: WantedPortal): Promise<string | undefined> {
  for await (const known of stripe.billingPortal.configurations.list({ active: true, limit: 100 })) {
    if (known.metadata?.features_hash === digest) return known.id;
  }
  return undefined;
}

export async function makePortal(stripe: Stripe, { features, digest }: WantedPortal): Promise<string> {
  const made = await stripe.billingPortal.configurations.create({ features, metadata: { features_hash: digest } });
  return made.id;
}

/**
 * Dearer plans begin at once against a prorated payment, cheaper or shorter ones with the next period: money for unused
 * time is never paid back for credits that may have been spent.
 */
function featuresFor(
  plans: readonly Offer[],
  products: ReadonlyMap<string, string>,
): Stripe.BillingPortal.ConfigurationCreateParams.Features {
  const pricesOf = new Map<string, string[]>();
  for (const { priceId } of plans) {
    const product = products.get(priceId) ?? '';
    pricesOf.set(product, [...(pricesOf.get(product) ?? []), priceId]);
  }
  return {
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_update: {
      enabled: true,
      default_allowed_updates: ['price'],
      proration_behavior: 'always_invoice',
      products: [...pricesOf].map(([product, prices]) => ({ product, prices })),
      schedule_at_period_end: { conditions: [{ type: 'decreasing_item_amount' }, { type: 'shortening_interval' }] },
    },
  };
}

import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { Offer } from '../../catalogue/load-plans';
import { type ShownPrices, verifyPrices } from './verify-prices';

/**
 * Id of the portal configuration under which our plans can be switched, made at Stripe when there is none yet. Dearer
 * plans begin at once against a prorated payment, cheaper or shorter ones with the next period: money for unused time
 * is never paid back for credits that may have been spent.
 */
export async function portalConfiguration(stripe: Stripe, shown: ShownPrices): Promise<string> {
  const plans = shown.offers.filter(({ interval }) => interval !== null);
  const products = await verifyPrices(stripe, { ...shown, offers: plans });
  const features = featuresFor(plans, products);
  const features_hash = createHash('sha256').update(JSON.stringify(features)).digest('hex').slice(0, 32);
  for await (const known of stripe.billingPortal.configurations.list({ active: true, limit: 100 })) {
    if (known.metadata?.features_hash === features_hash) return known.id;
  }
  const made = await stripe.billingPortal.configurations.create({ features, metadata: { features_hash } });
  return made.id;
}

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

import type Stripe from 'stripe';
import type { Offer } from '../../../catalogue/load-plans';
import { PaymentsRefusedError } from '../../../payments/payments';
import { callStripe } from '../stripe-client';

/**
 * Opens a checkout as visitors get it, and ends it at once: only this tells whether the URL of the terms is set and Stripe
 * Tax is ready.
 * @returns Stripe's words when it refuses
 */
export async function tryCheckout(stripe: Stripe, offers: readonly Offer[]): Promise<string | undefined> {
  const [offer] = offers;
  if (!offer) return undefined;
  try {
    await callStripe(async () => {
      const { id } = await stripe.checkout.sessions.create({
        mode: offer.interval === null ? 'payment' : 'subscription',
        line_items: [{ price: offer.priceId, quantity: 1 }],
        automatic_tax: { enabled: true },
        consent_collection: { terms_of_service: 'required' },
        success_url: 'https://example.com/tried',
      });
      await stripe.checkout.sessions.expire(id);
    });
    return undefined;
  } catch (error) {
    if (error instanceof PaymentsRefusedError) return error.message;
    throw error;
  }
}

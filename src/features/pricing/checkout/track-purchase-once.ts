import type { CheckoutState } from '#contracts/api/checkout';
import { browserStorage } from '../../../browser-storage';
import { trackEvent } from '../../../events/track-event';
import { findOffer, type Offers } from './checkout-intent';

/** More orders than one browser will show again. */
const MAX_REMEMBERED = 20;

/** Tracks a settled order, once per browser: the page may be opened again at any time. */
export function trackPurchaseOnce(offers: Offers, { id, item, interval }: CheckoutState['order']): void {
  const told = readTold();
  if (told.includes(id)) return;
  // Without storage a reload sends it twice, which analytics sorts out by the transaction's id.
  browserStorage.purchasesTold.write([...told, id].slice(-MAX_REMEMBERED));
  const offer = findOffer(offers, interval === null ? { item } : { item, interval });
  // A discontinued offer has no price here, and a purchase without one would distort the revenue.
  if (!offer) return;
  trackEvent('purchase', { transaction_id: id, currency: offer.currency, value: offer.amountCents / 100, item });
}

function readTold(): string[] {
  const told = browserStorage.purchasesTold.read();
  return Array.isArray(told) ? told.filter((id): id is string => typeof id === 'string') : [];
}

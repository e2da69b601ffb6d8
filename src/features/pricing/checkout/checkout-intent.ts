import type { BillingInterval } from '#contracts/plan';
import type { OfferView, PackView, PlanView } from '../price-data';

/** The offer whose button was pressed: a pack, or a plan with its interval. */
export interface CheckoutIntent {
  item: string;
  interval?: BillingInterval;
}

/** A checkout intent with what the page needs to show it. */
export interface IntendedOffer extends OfferView {
  intent: CheckoutIntent;
  /** Proper name of the plan; null for a pack. */
  planName: string | null;
}

export interface Offers {
  plans: readonly PlanView[];
  packs: readonly PackView[];
}

/** The offer of a checkout intent; undefined when there is no such offer. */
export function findOffer({ plans, packs }: Offers, intent: CheckoutIntent): IntendedOffer | undefined {
  const { item, interval } = intent;
  if (interval === undefined) {
    const pack = packs.find(({ key }) => key === item);
    return pack && { ...pack, intent: intent, planName: null };
  }
  const plan = plans.find(({ key }) => key === item);
  return plan && { ...plan[interval], intent: intent, planName: plan.name };
}

export function isSameIntent(a: CheckoutIntent | undefined, b: CheckoutIntent): boolean {
  return a?.item === b.item && a.interval === b.interval;
}

const ITEM_PARAM = 'buy';
const INTERVAL_PARAM = 'interval';

/** The current page's URL with the checkout intent in it, for the return from the login. */
export function urlWithIntent(address: string, { item, interval }: CheckoutIntent): string {
  const url = new URL(address);
  url.searchParams.set(ITEM_PARAM, item);
  if (interval) url.searchParams.set(INTERVAL_PARAM, interval);
  return url.href;
}

/** The checkout intent in a URL. */
export function readIntent(search: string): CheckoutIntent | undefined {
  const query = new URLSearchParams(search);
  const item = query.get(ITEM_PARAM);
  const interval = query.get(INTERVAL_PARAM);
  if (item === null || item === '') return undefined;
  return interval === 'month' || interval === 'year' ? { item, interval } : { item };
}

/** The URL after the checkout intent is handled: a reload does not ask again. */
export function urlWithoutIntent(address: string): string {
  const url = new URL(address);
  url.searchParams.delete(ITEM_PARAM);
  url.searchParams.delete(INTERVAL_PARAM);
  return url.href;
}

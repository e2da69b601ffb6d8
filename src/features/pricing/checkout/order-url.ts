import {
  CHANGE_INTERVAL_PARAM,
  CHANGE_ITEM_PARAM,
  CHANGE_PARAM,
  ORDER_PARAM,
  PURCHASE_PATH,
} from '#contracts/checkout';
import type { BillingInterval } from '#contracts/plan';

/** Id of the order that an address names. */
export function orderOfSearch(search: string): string | undefined {
  return new URLSearchParams(search).get(ORDER_PARAM) || undefined;
}

/** A change of plan that was confirmed on the payment page. */
export interface ConfirmedChange {
  /** Id of the subscription. */
  id: string;
  item: string;
  interval: BillingInterval;
}

/** The confirmed change of plan that an address names. */
export function changeOfSearch(search: string): ConfirmedChange | undefined {
  const query = new URLSearchParams(search);
  const id = query.get(CHANGE_PARAM);
  const item = query.get(CHANGE_ITEM_PARAM);
  const interval = query.get(CHANGE_INTERVAL_PARAM);
  if (!id || !item || (interval !== 'month' && interval !== 'year')) return undefined;
  return { id, item, interval };
}

/** The page with the status of an order. */
export function purchaseUrl(orderId: string): string {
  return `${PURCHASE_PATH}?${new URLSearchParams({ [ORDER_PARAM]: orderId }).toString()}`;
}

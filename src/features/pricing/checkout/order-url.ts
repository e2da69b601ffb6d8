import { ORDER_PARAM, PURCHASE_PATH } from '#contracts/checkout';

/** Id of the order that an address names. */
export function orderOfSearch(search: string): string | undefined {
  return new URLSearchParams(search).get(ORDER_PARAM) || undefined;
}

/** The page with the status of an order. */
export function purchaseUrl(orderId: string): string {
  return `${PURCHASE_PATH}?${new URLSearchParams({ [ORDER_PARAM]: orderId }).toString()}`;
}

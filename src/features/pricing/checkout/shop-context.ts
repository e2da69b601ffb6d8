import { createContext, useContext } from 'react';
import type { Subscription } from '#contracts/api/account';
import type { CheckoutIntent } from './checkout-intent';

export interface ShopControl {
  /** Buys this offer: redirects to the payment page, or asks first what has to be known. */
  choose: (intent: CheckoutIntent) => void;
  /** Its payment page is being opened. */
  busy: CheckoutIntent | undefined;
  /** The visitor's subscriptions that will renew. */
  held: readonly Subscription[];
}

/** The default outside a shop: nothing can be bought. */
export const ShopContext = createContext<ShopControl>({ choose: () => undefined, busy: undefined, held: [] });

export function useShop(): ShopControl {
  return useContext(ShopContext);
}

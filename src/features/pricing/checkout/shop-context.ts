import { createContext, useContext } from 'react';
import type { Subscription } from '#contracts/api/account';
import type { Wish } from './wish';

export interface ShopControl {
  /** The visitor wants this: leads to the payment page, or asks first what has to be known. */
  choose: (wish: Wish) => void;
  /** Its payment page is being opened. */
  busy: Wish | undefined;
  /** The visitor's subscriptions that will renew. */
  held: readonly Subscription[];
}

/** Where a part stands without a shop around it, nothing can be bought. */
export const ShopContext = createContext<ShopControl>({ choose: () => undefined, busy: undefined, held: [] });

export function useShop(): ShopControl {
  return useContext(ShopContext);
}

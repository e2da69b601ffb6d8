/** Where a paid checkout returns to, after the language prefix. */
export const PURCHASE_PATH = '/purchase';
/** Where an abandoned checkout returns to, after the language prefix. */
export const PRICE_PATH = '/price';
/** Where an abandoned change of plan and a paid renewal return to, after the language prefix. */
export const ACCOUNT_PATH = '/account';
/** Query parameter with the order id, on both checkout pages. */
export const ORDER_PARAM = 'order';
/** Query parameters of a confirmed change of plan, on the purchase page: the subscription, and its new plan and interval. */
export const CHANGE_PARAM = 'change';
export const CHANGE_ITEM_PARAM = 'item';
export const CHANGE_INTERVAL_PARAM = 'interval';

/** Where a paid checkout returns to, after the language prefix. */
export const PURCHASE_PATH = '/purchase';
/** Where an abandoned checkout returns to, after the language prefix. */
export const PRICE_PATH = '/price';
/** Where a changed subscription returns to, after the language prefix. */
export const ACCOUNT_PATH = '/account';
/** Query parameter with the order id, on both checkout pages. */
export const ORDER_PARAM = 'order';

/** Where a paid checkout comes back to, after the language's prefix. */
export const PURCHASE_PATH = '/purchase';
/** Where an abandoned checkout comes back to, after the language's prefix. */
export const PRICE_PATH = '/price';
/** Where a changed subscription comes back to, after the language's prefix. */
export const ACCOUNT_PATH = '/account';
/** Query parameter with the order's id, on both. */
export const ORDER_PARAM = 'order';

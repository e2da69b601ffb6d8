/** Keys under `price:faq`, in the order shown; the page's head repeats them for search engines. */
export const PRICE_QUESTIONS = ['expiry', 'failed', 'refund', 'cancel', 'both', 'vip', 'ads'] as const;

/** Keys under `home:faq`, in the order shown; the page's head repeats them for search engines. */
export const HOME_QUESTIONS = ['credit', 'free', 'failed', 'time', 'picture', 'cancel', 'makers'] as const;

import { formatDays } from '../../components/format-days';
import type { OffersView } from './price-data';

/** Keys under `price:faq`, in the order shown; the page's head repeats them for search engines. */
export const PRICE_QUESTIONS = ['expiry', 'keeping', 'failed', 'refund', 'cancel', 'both', 'vip', 'ads'] as const;

/** Placeholders in the answers. */
export function answerValues(language: string, { freeDays, paidDays, graceDays }: OffersView['retention']) {
  const days = (count: number) => formatDays(language, count);
  return { free: days(freeDays), paid: days(paidDays), grace: days(graceDays) };
}

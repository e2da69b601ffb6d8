import type { BillingInterval } from '#contracts/plan';
import { useLanguageTag } from '../../../components/use-language-tag';
import { useTranslation } from '../../../i18n/use-translation';

export interface AccountLabels {
  /** "December 21, 2026" */
  date: (iso: string) => string;
  /** "Dec 21, 2026, 4:05 PM" */
  moment: (iso: string) => string;
  /** "Pro, yearly" */
  plan: (name: string, interval: BillingInterval) => string;
}

/** Dates and names of plans in the visitor's language. */
export function useAccountLabels(): AccountLabels {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long' });
  const moments = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return {
    date: (iso) => days.format(new Date(iso)),
    moment: (iso) => moments.format(new Date(iso)),
    plan: (name, interval) => t(`account:plan.${interval}`, { plan: name }),
  };
}

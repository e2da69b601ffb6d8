import { useCounted } from '../../../components/use-counted';
import { useTranslation } from '../../../i18n/use-translation';

export interface CostLabels {
  /** "12 credits" */
  credits: (count: number) => string;
  /** "from 12 credits" */
  creditsFrom: (count: number) => string;
  /** "3 credits more than before" */
  difference: (before: number, now: number) => string;
}

/** Prices of videos, in the visitor's language. */
export function useCostLabels(): CostLabels {
  const { t } = useTranslation();
  const counted = useCounted();
  const credits = (count: number) => t('common:unit.credits', counted(count));
  return {
    credits,
    creditsFrom: (count) => t('common:unit.creditsFrom', counted(count)),
    difference: (before, now) => {
      if (now === before) return t('generator:successor.same');
      const key = now > before ? 'generator:successor.more' : 'generator:successor.less';
      return t(key, { credits: credits(Math.abs(now - before)) });
    },
  };
}

import { useMoney } from '../../../components/use-money';
import { useTranslation } from '../../../i18n/use-translation';
import { useUserInfo } from '../../session/use-user-info';

export interface ShortWords {
  /** "You need 31 credits more" */
  title: string;
  /** Its price, the visitor's credits, and that nothing was charged. */
  text: string;
  /** How many credits the visitor lacks; 0 or less: unknown, or another tab has bought some since. */
  missing: number;
}

/**
 * Says what a visitor lacks for something that costs this many credits; `now`: less, until the visitor buys credits, which
 * ends first-video prices.
 */
export function useShortWords(cost: number, now = cost): ShortWords {
  const { t } = useTranslation();
  const { credits } = useMoney();
  const balance = useUserInfo().user?.credits;
  const missing = cost - (balance ?? cost);
  if (balance === undefined || missing <= 0) {
    return { title: t('generator:short.title'), text: t('generator:short.cost', { cost: credits(cost) }), missing };
  }
  return {
    title: t('generator:short.missing', { credits: credits(missing) }),
    text:
      now < cost
        ? t('generator:short.firstEnds', { now: credits(now), cost: credits(cost), balance: credits(balance) })
        : t('generator:short.text', { cost: credits(cost), balance: credits(balance) }),
    missing,
  };
}

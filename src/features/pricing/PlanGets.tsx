import { lowestCreditCost } from '#contracts/credit-cost';
import { formatDays } from '../../components/format-days';
import { Check } from '../../components/icons';
import { useLanguageTag } from '../../components/use-language-tag';
import { useTranslation } from '../../i18n/use-translation';
import * as styles from './Offers.module.css';
import type { PlanView, PricedModel } from './price-data';

export interface PlanGetsProps {
  plan: PlanView;
  /** Credits of one paid period. */
  credits: number;
  /** Two models that span the prices. */
  span: readonly PricedModel[];
}

/** A plan's contents, one fact a line: videos, how long they are kept, and the rest. */
export function PlanGets({ plan, credits, span }: PlanGetsProps) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const number = new Intl.NumberFormat(language);
  const facts = [
    ...span.map((model) => {
      const count = Math.floor(credits / lowestCreditCost(model));
      const videos = t('price:makes.videos', { count, formatted: number.format(count), model: model.title });
      return t('price:makes.upToLine', { videos });
    }),
    t('price:plans.keeps', { time: formatDays(language, plan.retentionDays) }),
    t('price:plans.noAds'),
    plan.isVip && t('price:plans.vip'),
  ].filter((fact) => fact !== false);
  return (
    <ul role="list" className={styles.gets}>
      {facts.map((fact) => (
        <li key={fact}>
          <Check aria-hidden strokeWidth={1.5} />
          <span>{fact}</span>
        </li>
      ))}
    </ul>
  );
}

import { formatDays } from '../../components/format-days';
import { Check } from '../../components/icons';
import { useLanguageTag } from '../../components/use-language-tag';
import { useTranslation } from '../../i18n/use-translation';
import * as styles from './Offers.module.css';
import type { PlanView } from './price-data';
import { useVideoCounts } from './use-video-counts';
import type { Yardstick } from './yardsticks';

export interface PlanGetsProps {
  plan: PlanView;
  /** Credits of one paid period. */
  credits: number;
  yardsticks: readonly Yardstick[];
}

/** A plan's contents, one fact a line: videos, how long they are kept, and the rest. */
export function PlanGets({ plan, credits, yardsticks }: PlanGetsProps) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const counts = useVideoCounts();
  const facts = [
    ...counts(credits, yardsticks).map((videos, index) =>
      t(index === 0 ? 'price:makes.upToLine' : 'price:makes.orUpToLine', { videos }),
    ),
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

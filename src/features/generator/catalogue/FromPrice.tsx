import { lowestCreditCost } from '#contracts/credit-cost';
import { joinFacts } from '../../../components/join-facts';
import { useLanguageTag } from '../../../components/use-language-tag';
import { useTranslation } from '../../../i18n/use-translation';
import { useTrials } from '../../session/use-trials';
import * as styles from './FromPrice.module.css';
import type { GeneratorModel } from './generator-model';

/** "from 3 credits · Free to try", or that there is none at the moment. */
export function FromPrice({ model }: { model: GeneratorModel }) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const credits = lowestCreditCost(model);
  const formatted = new Intl.NumberFormat(language).format(credits);
  const hasTrial = useTrials();
  if (model.isUnavailable) return <span className={styles.unavailable}>{t('common:model.unavailable')}</span>;
  return (
    <span className={styles.price}>
      {joinFacts(
        t('common:unit.creditsFrom', { count: credits, formatted }),
        model.trial && hasTrial(model) && t('common:model.freeToTry'),
      )}
    </span>
  );
}

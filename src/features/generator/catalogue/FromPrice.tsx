import { lowestCreditCost } from '#contracts/credit-cost';
import { languageTag } from '../../../i18n/language-tag';
import { useTranslation } from '../../../i18n/use-translation';
import { useTrials } from '../../session/use-trials';
import * as styles from './FromPrice.module.css';
import type { GeneratorModel } from './generator-model';

/** "from 3 credits · Free to try", or that there is none at the moment. */
export function FromPrice({ model }: { model: GeneratorModel }) {
  const { t, i18n } = useTranslation();
  const credits = lowestCreditCost(model);
  const formatted = new Intl.NumberFormat(languageTag(i18n.language)).format(credits);
  const hasTrial = useTrials();
  if (model.isUnavailable) return <span className={styles.unavailable}>{t('common:model.unavailable')}</span>;
  return (
    <span className={styles.price}>
      {t('common:unit.creditsFrom', { count: credits, formatted })}
      {model.trial && hasTrial(model) && ` · ${t('common:model.freeToTry')}`}
    </span>
  );
}

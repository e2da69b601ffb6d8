import { lowestCreditCost } from '#contracts/credit-cost';
import { joinFacts } from '../../../components/join-facts';
import { useLanguageTag } from '../../../components/use-language-tag';
import { useTranslation } from '../../../i18n/use-translation';
import { useFirstVideoWords } from '../../session/use-first-video-words';
import * as styles from './FromPrice.module.css';
import type { GeneratorModel } from './generator-model';

/** "from 3 credits · First video 1 credit", or that there is none at the moment. */
export function FromPrice({ model }: { model: GeneratorModel }) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const first = useFirstVideoWords();
  const credits = lowestCreditCost(model);
  const formatted = new Intl.NumberFormat(language).format(credits);
  if (model.isUnavailable) return <span className={styles.unavailable}>{t('common:model.unavailable')}</span>;
  return (
    <span className={styles.price}>
      {joinFacts(t('common:unit.creditsFrom', { count: credits, formatted }), first(model.key, model.trial?.credits))}
    </span>
  );
}

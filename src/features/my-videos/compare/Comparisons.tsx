import { Link } from '../../../components/Link';
import { useTranslation } from '../../../i18n/use-translation';
import type { ListedModel } from '../video/listed-model';
import { Comparison } from './Comparison';
import { ComparisonList } from './ComparisonList';
import { comparisonPath } from './comparison-address';
import * as styles from './Comparison.module.css';

export interface ComparisonsProps {
  /** Empty: the list. */
  id: string;
  models: readonly ListedModel[];
}

/** A comparison, or the list of all. */
export function Comparisons({ id, models }: ComparisonsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.comparisons}>
      <nav className={styles.ways} aria-label={t('my-videos:compare.all')}>
        <Link to="/my-videos">{t('my-videos:live.all')}</Link>
        {id !== '' && <Link to={comparisonPath()}>{t('my-videos:compare.all')}</Link>}
      </nav>
      {id === '' ? <ComparisonList /> : <Comparison key={id} id={id} models={models} />}
    </div>
  );
}

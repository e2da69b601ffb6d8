import { ButtonLink } from '../components/Button';
import { useTranslation } from '../i18n/use-translation';
import * as styles from './AllModelsLink.module.css';
import { partPath } from './parts';

/** Where a page shows only the first models: the way to all of them. */
export function AllModelsLink() {
  const { t } = useTranslation();
  return (
    <p className={styles.line}>
      <ButtonLink to={partPath(1)}>{t('common:footer.allModels')}</ButtonLink>
    </p>
  );
}

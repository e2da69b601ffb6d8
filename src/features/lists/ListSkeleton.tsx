import { Skeleton } from '../../components/Skeleton';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { useTranslation } from '../../i18n/use-translation';
import * as styles from './Lists.module.css';

/** As high as what may come. */
export function ListSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.lists} aria-busy>
      <VisuallyHidden>{t('lists:loading')}</VisuallyHidden>
      <Skeleton width="100%" height="16rem" />
      <Skeleton width="100%" height="16rem" />
    </div>
  );
}

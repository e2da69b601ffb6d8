import { Skeleton } from '../../../components/Skeleton';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { useTranslation } from '../../../i18n/use-translation';
import * as styles from './ContactSheet.module.css';

const FRAMES = 12;

export interface ContactSheetSkeletonProps {
  /** Nothing is on the way: a dim sheet, without a word to screen readers. */
  isStill?: boolean;
}

/** The contact sheet in its final size, before its videos are there. */
export function ContactSheetSkeleton({ isStill = false }: ContactSheetSkeletonProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.sheet} aria-busy={!isStill} data-still={isStill || undefined}>
      {!isStill && <VisuallyHidden>{t('my-videos:loading')}</VisuallyHidden>}
      {Array.from({ length: FRAMES }, (_, index) => (
        <div key={index} className={styles.placeholder}>
          <Skeleton aspectRatio="16 / 9" />
          <Skeleton width="80%" height="1.2rem" />
        </div>
      ))}
    </div>
  );
}

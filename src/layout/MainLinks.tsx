import { Link } from '../components/Link';
import { VisuallyHidden } from '../components/VisuallyHidden';
import { ArrowUpRight } from '../components/icons';
import { useTranslation } from '../i18n/use-translation';
import * as styles from './MainLinks.module.css';
import { useSiteLinks } from './use-site-links';

export interface MainLinksProps {
  /** My Videos is shown to signed-in visitors only. */
  isSignedIn: boolean;
  /** In a column (side menu) instead of a row. */
  stacked?: boolean;
}

/** The links of header and side menu. */
export function MainLinks({ isSignedIn, stacked = false }: MainLinksProps) {
  const { t } = useTranslation();
  const { feedbackUrl } = useSiteLinks();
  return (
    <ul role="list" className={stacked ? styles.stack : styles.row}>
      {stacked && (
        <li>
          <Link to="/" className={styles.link}>
            {t('common:nav.home')}
          </Link>
        </li>
      )}
      <li>
        <Link to="/ai-video-generator" className={styles.link}>
          {t('common:nav.generator')} <span className={styles.hot}>{t('common:nav.hot')}</span>
        </Link>
      </li>
      <li>
        <Link to="/price" className={styles.link}>
          {t('common:nav.pricing')}
        </Link>
      </li>
      <li>
        <Link to={feedbackUrl} newTab className={styles.link}>
          {t('common:nav.feedback')}
          <ArrowUpRight aria-hidden strokeWidth={1.5} className={styles.away} />
          <VisuallyHidden> ({t('common:nav.newTab')})</VisuallyHidden>
        </Link>
      </li>
      {isSignedIn && (
        <li>
          <Link to="/my-videos" className={styles.link}>
            {t('common:nav.myVideos')}
          </Link>
        </li>
      )}
    </ul>
  );
}

import { Link } from '../../../components/Link';
import { useLocalizedPage } from '../../../i18n/use-localized-page';
import { useTranslation } from '../../../i18n/use-translation';
import { FILMS_PATH } from '../film-address';
import * as styles from './MyVideosParts.module.css';

/** Between the videos and the films; beside the page's title. */
export function MyVideosParts() {
  const { t } = useTranslation();
  const { originalPath } = useLocalizedPage();
  const parts = [
    { to: '/my-videos', label: t('my-videos:film.videos') },
    { to: FILMS_PATH, label: t('my-videos:film.films') },
  ];
  return (
    <nav aria-label={t('my-videos:film.parts')} className={styles.parts}>
      {parts.map(({ to, label }) => (
        <Link key={to} to={to} aria-current={originalPath.startsWith(to) ? 'page' : undefined} className={styles.part}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

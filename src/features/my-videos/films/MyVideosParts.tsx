import { Link } from '../../../components/Link';
import { useTranslation } from '../../../i18n/use-translation';
import { filmPath } from './film-address';
import * as styles from './MyVideosParts.module.css';

/** Between the videos and the films. */
export function MyVideosParts({ current }: { current: 'videos' | 'films' }) {
  const { t } = useTranslation();
  const parts = [
    { name: 'videos' as const, to: '/my-videos' },
    { name: 'films' as const, to: filmPath() },
  ];
  return (
    <nav aria-label={t('my-videos:film.parts')} className={styles.parts}>
      {parts.map(({ name, to }) => (
        <Link key={name} to={to} aria-current={name === current ? 'page' : undefined} className={styles.part}>
          {t(`my-videos:film.${name}`)}
        </Link>
      ))}
    </nav>
  );
}

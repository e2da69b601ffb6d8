import { Link } from '../../../components/Link';
import { useSearch } from '../../../components/use-search';
import { useLocalizedPage } from '../../../i18n/use-localized-page';
import { useTranslation } from '../../../i18n/use-translation';
import { comparisonOfSearch, comparisonPath } from '../compare/comparison-address';
import { filmOfSearch, filmPath } from '../films/film-address';
import { LISTS_PATH } from '../lists/list-address';
import * as styles from './MyVideosParts.module.css';

/** Between the videos, the films, the comparisons and the lists; beside the page's title. */
export function MyVideosParts() {
  const { t } = useTranslation();
  const { originalPath } = useLocalizedPage();
  const search = useSearch();
  const isLists = originalPath.startsWith(LISTS_PATH);
  const isFilms = filmOfSearch(search) !== undefined;
  const isComparisons = comparisonOfSearch(search) !== undefined;
  const parts = [
    { to: '/my-videos', label: t('my-videos:film.videos'), isCurrent: !isLists && !isFilms && !isComparisons },
    { to: filmPath(), label: t('my-videos:film.films'), isCurrent: isFilms && !isComparisons },
    { to: comparisonPath(), label: t('my-videos:compare.all'), isCurrent: isComparisons },
    { to: LISTS_PATH, label: t('my-videos:lists'), isCurrent: isLists },
  ];
  return (
    <nav aria-label={t('my-videos:film.parts')} className={styles.parts}>
      {parts.map(({ to, label, isCurrent }) => (
        <Link key={to} to={to} aria-current={isCurrent ? 'page' : undefined} className={styles.part}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

import { partCount, partPath } from '../../../catalogue/parts';
import { Link } from '../../../components/Link';
import { useTranslation } from '../../../i18n/use-translation';
import * as styles from './AllModels.module.css';

/** On each side of the present page; with the first and the last page, so that a row has a bounded length. */
const NEAR = 3;

/** Plain links to the other pages of the list, for visitors without scripts and for search engines. */
export function PartLinks({ part, total }: { part: number; total: number }) {
  const { t } = useTranslation();
  const parts = partCount(total);
  if (parts === 1) return null;
  const numbers = Array.from({ length: parts }, (_, index) => index + 1);
  const listed = numbers.filter((number) => number === 1 || number === parts || Math.abs(number - part) <= NEAR);
  return (
    <nav aria-label={t('catalogue:pages.label')}>
      <ul role="list" className={styles.parts}>
        {listed.map((number) => (
          <li key={number}>
            <Link
              to={partPath(number)}
              className={styles.part}
              aria-label={t('catalogue:pages.page', { page: number })}
              aria-current={number === part ? 'page' : undefined}
            >
              {number}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

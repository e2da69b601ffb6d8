import type { VideoList } from '#contracts/api/lists';
import { Link } from '../../components/Link';
import { useLanguageTag } from '../../components/use-language-tag';
import { useTranslation } from '../../i18n/use-translation';
import { FailureNotice } from '../videos/video/FailureNotice';
import { listPath } from '../videos/list-address';
import { listFailure, makeableRows } from './list-words';
import * as styles from './Lists.module.css';
import { ListState } from './ListState';
import { useLists } from './use-lists';

/** The visitor's lists, newest first; nothing before there is one. */
export function EarlierLists() {
  const { t } = useTranslation();
  const { lists, error, refresh } = useLists();
  return (
    <>
      {error && <FailureNotice onRetry={refresh}>{listFailure(t, error)}</FailureNotice>}
      {lists !== undefined && lists.length > 0 && (
        <section className={styles.earlier} aria-labelledby="earlier-lists">
          <h2 id="earlier-lists" className={styles.heading}>
            {t('lists:earlier')}
          </h2>
          <ul role="list">
            {lists.map((list) => (
              <ListEntry key={list.id} list={list} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function ListEntry({ list }: { list: VideoList }) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const number = new Intl.NumberFormat(language);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const { id, title, rows, createdAt } = list;
  return (
    <li className={styles.entry}>
      <Link to={listPath(id)} className={styles.entryName} dir="auto">
        {title}
      </Link>
      <ListState list={list} />
      <p className={styles.quiet}>
        {t('lists:readyOf', { ready: number.format(rows.ready), total: number.format(makeableRows(rows)) })}
        {' · '}
        {date.format(new Date(createdAt))}
      </p>
    </li>
  );
}

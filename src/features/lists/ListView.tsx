import { navigate } from 'gatsby';
import { useEffect, useRef, useState } from 'react';
import type { VideoList } from '#contracts/api/lists';
import { Link, localizedPath } from '../../components/Link';
import { useTranslation } from '../../i18n/use-translation';
import { useUserInfo } from '../session/use-user-info';
import type { ListModel } from './composition';
import { LISTS_PATH } from '../videos/list-address';
import { deleteList } from './list-calls';
import { FailureNotice } from '../videos/video/FailureNotice';
import { ConfirmDialog } from '../videos/video/ConfirmDialog';
import { listFailure } from './list-words';
import { ListActions } from './ListActions';
import { ListFigures } from './ListFigures';
import { ListRows } from './ListRows';
import { ListSkeleton } from './ListSkeleton';
import * as styles from './Lists.module.css';
import { ListState } from './ListState';
import { StartForm } from './StartForm';
import { useList, useListCache } from './use-lists';

/** One list: what it comes to, what can be done with it, and its rows, live while it runs. */
export function ListView({ id, models }: { id: string; models: readonly ListModel[] }) {
  const { t, i18n } = useTranslation();
  const { list, error, refresh } = useList(id);
  const { forget } = useListCache();
  const [isDeleting, setIsDeleting] = useState(false);
  useFreshBalance(list);
  const isGone = error?.code === 'not_found';

  return (
    <div className={styles.lists}>
      <p>
        <Link to={LISTS_PATH}>{t('lists:all')}</Link>
      </p>
      {error && <FailureNotice onRetry={isGone ? undefined : refresh}>{listFailure(t, error)}</FailureNotice>}
      {!list && !error && <ListSkeleton />}
      {list && !isGone && (
        <>
          <section className={styles.panel} aria-labelledby="list-title">
            <header className={styles.head}>
              <h2 id="list-title" className={styles.title} dir="auto">
                {list.title}
              </h2>
              <ListState list={list} />
            </header>
            <ListFigures list={list} />
            <StartForm key={`${list.state} ${list.pausedBecause ?? ''}`} list={list} onRefused={refresh} />
            <ListActions list={list} onRefused={refresh} onDelete={() => setIsDeleting(true)} />
          </section>
          <ListRows list={list} models={models} />
        </>
      )}
      {isDeleting && (
        <ConfirmDialog
          title={t('lists:delete.title')}
          confirm={t('lists:delete.button')}
          failure={(reason) => listFailure(t, reason)}
          onConfirm={async () => {
            await deleteList(id);
            await forget(id);
            navigate(localizedPath(LISTS_PATH, i18n.language));
          }}
          onClose={() => setIsDeleting(false)}
        >
          <p>{t('lists:delete.text')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** The balance in the header follows what the list reserves, spends and returns. */
function useFreshBalance(list: VideoList | undefined): void {
  const { refresh } = useUserInfo();
  const charged = list && `${list.credits.held} ${list.credits.spent}`;
  const seen = useRef(charged);
  useEffect(() => {
    if (charged === seen.current) return;
    const isFirst = seen.current === undefined;
    seen.current = charged;
    if (!isFirst) void refresh();
  }, [charged, refresh]);
}

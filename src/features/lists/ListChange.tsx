import { navigate } from 'gatsby';
import { useEffect, useState } from 'react';
import { Link, localizedPath } from '../../components/Link';
import { useTranslation } from '../../i18n/use-translation';
import { FailureNotice } from '../videos/video/FailureNotice';
import { type Composition, entryOfRow, type ListModels, rowsOf } from './composition';
import { listPath } from '../videos/list-address';
import { readAllRows, writeRows } from './list-calls';
import { listFailure } from './list-words';
import { ListForm } from './ListForm';
import { ListSkeleton } from './ListSkeleton';
import * as styles from './Lists.module.css';
import { useListCache } from './use-lists';
import { BLANK, keepComposed, readComposed } from './use-composition';

/** Replaces the rows of a list that hasn't started: as it was composed in this tab, or row by row as it is stored. */
export function ListChange({ id, models, offered }: ListModels & { id: string }) {
  const { t, i18n } = useTranslation();
  const [composition, setComposition] = useState<Composition | undefined>(() => readComposed(id));
  const { forget } = useListCache();
  const [error, setError] = useState<unknown>();
  const isKnown = composition !== undefined;

  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (isKnown) return;
    readAllRows(id).then((rows) => {
      setError(undefined);
      setComposition({ ...BLANK, file: { name: t('lists:new.stored'), entries: rows.map(entryOfRow), ignored: [] } });
    }, setError);
  }, [isKnown, id, t, attempt]);

  const change = (next: Composition) => {
    keepComposed(id, next);
    setComposition(next);
  };
  const send = async () => {
    if (!composition) return;
    await writeRows(id, rowsOf(composition, models));
    await forget(id);
    navigate(localizedPath(listPath(id), i18n.language));
  };

  return (
    <div className={styles.lists}>
      <p>
        <Link to={listPath(id)}>{t('lists:new.back')}</Link>
      </p>
      {error !== undefined && (
        <FailureNotice onRetry={() => setAttempt(attempt + 1)}>{listFailure(t, error)}</FailureNotice>
      )}
      {!composition && error === undefined && <ListSkeleton />}
      {composition && (
        <ListForm
          title={t('lists:new.change')}
          composition={composition}
          offered={offered}
          onChange={change}
          onSend={send}
        />
      )}
    </div>
  );
}

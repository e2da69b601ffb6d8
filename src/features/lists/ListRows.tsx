import { useState } from 'react';
import type { VideoList } from '#contracts/api/lists';
import { Button } from '../../components/Button';
import { SegmentedControl } from '../../components/SegmentedControl';
import { Skeleton } from '../../components/Skeleton';
import { late } from '../../components/late';
import { useAddressLayer } from '../../components/use-layer';
import { useTranslation } from '../../i18n/use-translation';
import { useNearEnd } from '../videos/sheet/use-near-end';
import { FailureNotice } from '../videos/video/FailureNotice';
import { titleOf } from '../videos/video/listed-model';
import type { ListModel } from './composition';
import { listFailure } from './list-words';
import { ListRow } from './ListRow';
import * as styles from './ListView.module.css';
import { useRows } from './use-rows';

const LargeVideos = late(async () => (await import('../videos/video/LargeVideos')).LargeVideos, {
  close: ({ onClose }) => onClose,
});

/** The rows of a list, in its order; more are loaded before their end is in sight. */
export function ListRows({ list, models }: { list: VideoList; models: readonly ListModel[] }) {
  const { t } = useTranslation();
  const [onlyProblems, setOnlyProblems] = useState(false);
  const large = useAddressLayer('video');
  const { rows, error, hasMore, isLoadingMore, loadMore, refresh } = useRows(list, onlyProblems);
  const end = useNearEnd(loadMore, !isLoadingMore && !error);
  const { faulty, failed, canceled } = list.rows;
  const problems = faulty + failed + canceled;

  return (
    <section className={styles.rowsPart} aria-labelledby="list-rows">
      <header className={styles.rowsHead}>
        <h3 id="list-rows" className={styles.rowsTitle}>
          {t('lists:figure.rows')}
        </h3>
        {(problems > 0 || onlyProblems) && (
          <SegmentedControl
            legend={t('lists:show.label')}
            legendHidden
            segments={[
              { value: 'all', label: t('lists:show.all') },
              { value: 'problems', label: t('lists:show.problems') },
            ]}
            value={onlyProblems ? 'problems' : 'all'}
            onChange={(value) => setOnlyProblems(value === 'problems')}
          />
        )}
      </header>
      {error && <FailureNotice onRetry={refresh}>{listFailure(t, error)}</FailureNotice>}
      {rows === undefined && !error && <Skeleton width="100%" height="16rem" />}
      {rows?.length === 0 && <p className={styles.quiet}>{t('lists:show.none')}</p>}
      {rows !== undefined && rows.length > 0 && (
        <ol role="list" className={styles.rows}>
          {rows.map((row) => (
            <ListRow key={row.number} row={row} modelTitle={titleOf(models, row.model)} onPlay={large.open} />
          ))}
        </ol>
      )}
      {hasMore && (
        <Button ref={end} className={styles.more} busy={isLoadingMore} onClick={loadMore}>
          {t('my-videos:loadMore')}
        </Button>
      )}
      {large.value !== undefined && rows !== undefined && (
        <LargeVideos
          id={large.value}
          start={{ atS: 0, isPlaying: true }}
          videos={rows.flatMap(({ video }) => video ?? [])}
          titleOf={(key) => titleOf(models, key)}
          onMove={large.move}
          onClose={large.close}
        />
      )}
    </section>
  );
}

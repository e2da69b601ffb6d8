import { lazy, Suspense, useCallback, useState } from 'react';
import { Button, ButtonLink } from '../../../components/Button';
import { EmptyScreen } from '../../../components/EmptyScreen';
import { Notice } from '../../../components/Notice';
import type { Place } from '../../../components/player/Player';
import { languageTag } from '../../../i18n/language-tag';
import { useTranslation } from '../../../i18n/use-translation';
import { useUserInfo } from '../../session/use-user-info';
import { MakeFilmButton } from '../films/MakeFilmButton';
import { ExpiringNotice } from '../notices/ExpiringNotice';
import * as sheet from './ContactSheet.module.css';
import { ContactSheetSkeleton } from './ContactSheetSkeleton';
import * as styles from './MyVideos.module.css';
import { NotifyOffer } from '../notices/NotifyOffer';
import { isDraftModel, type ListedModel } from '../video/listed-model';
import { isLive } from './polling';
import { useRetention } from '../video/use-retention';
import { useRememberTakes } from '../latest/use-remember-takes';
import { useVideoNews } from '../notices/use-video-news';
import { useFilterInAddress } from './filter-in-address';
import { NO_FILTER, useVideos } from './use-videos';
import type { VideoQuestion } from '../video/VideoDialogs';
import { VideoCard } from './VideoCard';
import { VideoFilters } from './VideoFilters';

const LargeVideos = lazy(async () => ({ default: (await import('./LargeVideos')).LargeVideos }));
const VideoDialogs = lazy(async () => ({ default: (await import('../video/VideoDialogs')).VideoDialogs }));

export interface VideoLibraryProps {
  /** For the filter, and for the names of models in the list. */
  models: readonly ListedModel[];
}

/** Filters, the contact sheet, and what is open above it. */
export function VideoLibrary({ models }: VideoLibraryProps) {
  const { t, i18n } = useTranslation();
  const [filter, setFilter] = useFilterInAddress();
  const [selection, setSelection] = useState<ReadonlySet<string>>();
  const [question, setQuestion] = useState<VideoQuestion>();
  const [large, setLarge] = useState<{ startId: string; start: Place }>();
  const { refresh: refreshUserInfo } = useUserInfo();
  const { videos, error, hasMore, isLoadingMore, loadMore, refresh, drop } = useVideos(filter, true);
  const hasReady = videos?.some(({ status }) => status === 'ready') ?? false;
  const { retention, refresh: refreshRetention } = useRetention(hasReady);

  useVideoNews(videos);
  useRememberTakes(videos);

  const titleOf = (key: string) => models.find((model) => model.key === key)?.title ?? key;
  const select = useCallback((id: string, isSelected: boolean) => {
    setSelection((selected) => {
      const next = new Set(selected);
      if (isSelected) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  const enlarge = useCallback((startId: string, start: Place) => setLarge({ startId, start }), []);
  const closeLarge = useCallback(() => setLarge(undefined), []);
  const closeQuestion = useCallback(() => setQuestion(undefined), []);
  const isFiltered = filter.q !== '' || filter.model !== '' || filter.status !== '' || filter.isExpiring;
  const count = selection?.size ?? 0;
  const selectedCount = t('my-videos:select.count', {
    count,
    formatted: new Intl.NumberFormat(languageTag(i18n.language)).format(count),
  });

  return (
    <div className={styles.library}>
      {retention && (
        <ExpiringNotice
          retention={retention}
          isShown={filter.isExpiring}
          onShow={(isExpiring) => setFilter({ ...NO_FILTER, isExpiring })}
        />
      )}
      {(isFiltered || videos === undefined || videos.length > 0) && (
        <VideoFilters models={models} filter={filter} onChange={setFilter} />
      )}
      {error && (
        <Notice
          kind="error"
          announce
          title={t('my-videos:error.title')}
          actions={
            <Button size="small" onClick={() => void refresh()}>
              {t('my-videos:error.retry')}
            </Button>
          }
        >
          {t(videos ? 'my-videos:error.stale' : 'my-videos:error.text')}
        </Notice>
      )}
      {videos === undefined && !error && <ContactSheetSkeleton />}
      {videos?.length === 0 && (isFiltered ? <NothingFound onClear={() => setFilter(NO_FILTER)} /> : <NoVideosYet />)}
      {videos !== undefined && videos.length > 0 && (
        <>
          {selection === undefined && (
            <div className={styles.tools}>
              {videos.some(isLive) && <NotifyOffer />}
              <Button variant="quiet" size="small" onClick={() => setSelection(new Set())}>
                {t('my-videos:select.start')}
              </Button>
            </div>
          )}
          <ul role="list" className={sheet.sheet}>
            {videos.map((video) => (
              <li key={video.id}>
                <VideoCard
                  video={video}
                  modelTitle={titleOf(video.model)}
                  isDraft={isDraftModel(models, video.model)}
                  warnDays={retention?.warnDays}
                  isSelected={selection?.has(video.id)}
                  onSelect={select}
                  onAsk={setQuestion}
                  onEnlarge={enlarge}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {hasMore && (
        <Button className={styles.more} busy={isLoadingMore} onClick={loadMore}>
          {t('my-videos:loadMore')}
        </Button>
      )}
      {selection && (
        <div className={styles.selection} role="group" aria-label={t('my-videos:select.start')}>
          <p aria-live="polite">{selectedCount}</p>
          <Button size="small" onClick={() => setSelection(undefined)}>
            {t('my-videos:select.end')}
          </Button>
          <MakeFilmButton
            videoIds={[...selection].filter((id) => videos?.some((video) => video.id === id && video.videoUrl))}
          />
          <Button
            size="small"
            variant="danger"
            disabled={count === 0}
            onClick={() => setQuestion({ kind: 'delete', ids: [...selection] })}
          >
            {t('my-videos:delete.button')}
          </Button>
        </div>
      )}
      {large && (
        <Suspense fallback={null}>
          <LargeVideos {...large} videos={videos ?? []} titleOf={titleOf} onClose={closeLarge} />
        </Suspense>
      )}
      {question && (
        <Suspense fallback={null}>
          <VideoDialogs
            question={question}
            videos={videos ?? []}
            titleOf={titleOf}
            onClose={closeQuestion}
            onCanceled={() => {
              void refresh();
              void refreshUserInfo();
            }}
            onDeleted={(gone) => {
              setSelection(undefined);
              drop(gone);
              refreshRetention();
              void refreshUserInfo();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

function NoVideosYet() {
  const { t } = useTranslation();
  return (
    <EmptyScreen
      figure="1"
      title={t('my-videos:empty.title')}
      action={
        <ButtonLink to="/ai-video-generator" variant="primary">
          {t('my-videos:empty.button')}
        </ButtonLink>
      }
    >
      {t('my-videos:empty.text')}
    </EmptyScreen>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyScreen
      figure="0"
      announce
      title={t('my-videos:nothingFound.title')}
      action={<Button onClick={onClear}>{t('my-videos:nothingFound.button')}</Button>}
    >
      {t('my-videos:nothingFound.text')}
    </EmptyScreen>
  );
}

import { useCallback, useState, type CSSProperties } from 'react';
import type { Folder } from '#contracts/api/library';
import type { Video } from '#contracts/api/videos';
import { Button } from '../../components/Button';
import { shapeOfVideo } from '../../components/FilmGate';
import { Notice } from '../../components/Notice';
import type { Place } from '../../components/player/place';
import { late } from '../../components/late';
import { useAddressLayer } from '../../components/use-layer';
import { useTranslation } from '../../i18n/use-translation';
import { useUserInfo } from '../session/use-user-info';
import { ExpiringNotice } from '../videos/notices/ExpiringNotice';
import * as sheet from '../videos/sheet/ContactSheet.module.css';
import { ContactSheetSkeleton } from '../videos/sheet/ContactSheetSkeleton';
import * as styles from './MyVideos.module.css';
import { NotifyOffer } from '../videos/notices/NotifyOffer';
import { isDraftModel, titleOf, type ListedModel } from '../videos/video/listed-model';
import { isLive } from '../videos/live/polling';
import { useRetention } from '../videos/live/use-retention';
import { useRememberTakes } from '../videos/live/use-remember-takes';
import { useVideoNews } from '../videos/notices/use-video-news';
import { useFavour } from '../videos/live/use-favour';
import { useFolders } from './use-folders';
import { LARGE_VIDEO, useFilterInAddress } from './filter-in-address';
import { NothingFound, NoVideosYet } from './EmptySheets';
import { LibraryToolbar } from './LibraryToolbar';
import { SelectionBar } from './SelectionBar';
import { useNearEnd } from '../videos/sheet/use-near-end';
import { isRestricted, NO_FILTER, useVideos } from './use-videos';
import type { VideoQuestion } from '../videos/VideoDialogs';
import { VideoCard } from './VideoCard';
import { hasPicture } from '../videos/video/VideoStage';

const FolderDialog = late(async () => (await import('./FolderDialog')).FolderDialog, {
  close: ({ onClose }) => onClose,
});
const MoveDialog = late(async () => (await import('./MoveDialog')).MoveDialog, { close: ({ onClose }) => onClose });
const LargeActions = late(async () => (await import('../videos/video/LargeActions')).LargeActions);
const LargeVideos = late(async () => (await import('../videos/video/LargeVideos')).LargeVideos, {
  close: ({ onClose }) => onClose,
});
const VideoDialogs = late(async () => (await import('../videos/VideoDialogs')).VideoDialogs, {
  close: ({ onClose }) => onClose,
});

export interface VideoLibraryProps {
  /** For the filter, and for the names of models in the list. */
  models: readonly ListedModel[];
}

/** The toolbar, the contact sheet, and what is open above it. */
export function VideoLibrary({ models }: VideoLibraryProps) {
  const { t } = useTranslation();
  const [filter, setFilter] = useFilterInAddress();
  const [selection, setSelection] = useState<ReadonlySet<string>>();
  const [showsFacts, setShowsFacts] = useState(false);
  const [question, setQuestion] = useState<VideoQuestion>();
  const { value: largeId, open: openLarge, move: moveLarge, close: closeLarge } = useAddressLayer(LARGE_VIDEO);
  const [largeStart, setLargeStart] = useState<Place>({ atS: 0, isPlaying: true });
  const { refresh: refreshUserInfo } = useUserInfo();
  const { folders, refresh: refreshFolders } = useFolders();
  const [moving, setMoving] = useState<readonly string[]>();
  const [edited, setEdited] = useState<Folder>();
  const { videos, error, hasMore, isLoadingMore, loadMore, refresh, change, drop } = useVideos(filter);
  const hasReady = videos?.some(({ status }) => status === 'ready') ?? false;
  const { retention, refresh: refreshRetention } = useRetention(hasReady);

  useVideoNews(videos);
  useRememberTakes(videos);

  const select = useCallback((id: string, isSelected: boolean) => {
    setSelection((selected) => {
      const next = new Set(selected);
      if (isSelected) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  const favour = useFavour(change);
  const favourOne = useCallback((id: string, isFavourite: boolean) => favour([id], isFavourite), [favour]);
  const enlarge = useCallback(
    (id: string, start: Place) => {
      setLargeStart(start);
      openLarge(id);
    },
    [openLarge],
  );
  const end = useNearEnd(loadMore, !isLoadingMore && !error);
  const closeQuestion = useCallback(() => setQuestion(undefined), []);
  const isFiltered = isRestricted(filter);
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
        <LibraryToolbar
          models={models}
          folders={folders}
          filter={filter}
          onFilter={setFilter}
          onEditFolder={setEdited}
          showsFacts={showsFacts}
          onShowFacts={setShowsFacts}
          isSelecting={selection !== undefined}
          onSelecting={(isSelecting) => setSelection(isSelecting ? new Set() : undefined)}
        >
          {videos?.some(isLive) && <NotifyOffer isIcon />}
        </LibraryToolbar>
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
        <ul
          role="list"
          className={sheet.sheet}
          data-facts={showsFacts || undefined}
          data-mixed={videos.some(isTall) || undefined}
          data-selecting={selection !== undefined || undefined}
        >
          {videos.map((video) => (
            <li key={video.id} style={{ '--print': printOf(video) } as CSSProperties}>
              <VideoCard
                video={video}
                modelTitle={titleOf(models, video.model)}
                isDraft={isDraftModel(models, video.model)}
                warnDays={retention?.warnDays}
                isSelected={selection?.has(video.id)}
                onSelect={select}
                onFavourite={favourOne}
                onAsk={setQuestion}
                onEnlarge={enlarge}
              />
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <Button ref={end} className={styles.more} busy={isLoadingMore} onClick={loadMore}>
          {t('my-videos:loadMore')}
        </Button>
      )}
      {selection && (
        <SelectionBar
          selection={selection}
          videos={videos ?? []}
          onSelect={setSelection}
          onFavourite={(ids) => favour(ids, true)}
          onMove={setMoving}
          onDelete={(ids) => setQuestion({ kind: 'delete', ids })}
          onFilm={(ids) => setQuestion({ kind: 'film', ids })}
        />
      )}
      {largeId !== undefined && videos !== undefined && (
        <LargeVideos
          id={largeId}
          start={largeStart}
          videos={videos}
          titleOf={(key) => titleOf(models, key)}
          onMove={moveLarge}
          onClose={closeLarge}
          renderActions={(video, atS) => (
            <LargeActions
              video={video}
              isDraft={isDraftModel(models, video.model)}
              pausedAtS={atS}
              onFavourite={favourOne}
              onAsk={setQuestion}
            />
          )}
        />
      )}
      {moving && (
        <MoveDialog
          ids={moving}
          folders={folders}
          onClose={() => setMoving(undefined)}
          onMoved={() => {
            setSelection(undefined);
            refreshFolders();
            void refresh();
          }}
        />
      )}
      {edited && (
        <FolderDialog
          folder={edited}
          onClose={() => setEdited(undefined)}
          onRenamed={refreshFolders}
          onDeleted={() => {
            refreshFolders();
            setFilter({ ...filter, folder: '' });
          }}
        />
      )}
      {question && (
        <VideoDialogs
          question={question}
          videos={videos ?? []}
          titleOf={(key) => titleOf(models, key)}
          onClose={closeQuestion}
          onCanceled={() => {
            void refresh();
            void refreshUserInfo();
          }}
          onDeleted={(gone) => {
            setSelection(undefined);
            drop(gone);
            refreshFolders();
            refreshRetention();
            void refreshUserInfo();
          }}
        />
      )}
    </div>
  );
}

function isTall(video: Video): boolean {
  return printOf(video) < 1.2;
}

/** The words of what has no picture need room, whatever shape was asked for. */
const PRINT_OF_WORDS = 4 / 3;

/** Width by height of its place on the sheet. */
function printOf(video: Video): number {
  const shape = shapeOfVideo(video.receipt, video.params.aspectRatio);
  return hasPicture(video) ? shape : Math.max(shape, PRINT_OF_WORDS);
}

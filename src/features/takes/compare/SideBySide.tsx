import { useState, type KeyboardEvent } from 'react';
import useSWR from 'swr';
import type { listVideos, Video } from '#contracts/api/videos';
import { shapeOfVideo } from '../../../components/FilmGate';
import { ChevronLeft } from '../../../components/icons';
import { late } from '../../../components/late';
import { Link } from '../../../components/Link';
import { keyForPlayer } from '../../../components/player/player-keys';
import { useAddressLayer } from '../../../components/use-layer';
import { useTranslation } from '../../../i18n/use-translation';
import { callApi } from '../../../http/call-api';
import type { ApiError } from '../../../http/request-json';
import { ContactSheetSkeleton } from '../../videos/sheet/ContactSheetSkeleton';
import { DEDUPING_MS, isLive, pauseAfter, pollPauseMs, retrySteadily } from '../../videos/live/polling';
import { useFavour } from '../../videos/live/use-favour';
import { hasLiveEvents, useVideoStream } from '../../videos/live/video-stream';
import { useVideoNews } from '../../videos/notices/use-video-news';
import { failureWords } from '../../videos/video/failure-words';
import { FailureNotice } from '../../videos/video/FailureNotice';
import { isDraftModel, titleOf, type ListedModel } from '../../videos/video/listed-model';
import type { VideoQuestion } from '../../videos/VideoDialogs';
import { ComparedTake } from './ComparedTake';
import { settingDifferences } from './setting-differences';
import * as styles from './SideBySide.module.css';
import { TakeActions } from './TakeActions';
import { TakeClip } from './TakeClip';
import { Transport } from './Transport';
import { useClock } from './use-clock';

const LargeActions = late(async () => (await import('../../videos/video/LargeActions')).LargeActions);
const LargeVideos = late(async () => (await import('../../videos/video/LargeVideos')).LargeVideos, {
  close: ({ onClose }) => onClose,
});
const VideoDialogs = late(async () => (await import('../../videos/VideoDialogs')).VideoDialogs, {
  close: ({ onClose }) => onClose,
});

export interface SideBySideProps {
  videoIds: readonly string[];
  models: readonly ListedModel[];
}

/** Two to four takes that the visitor has, in step, with what they differ in and what can be done with each. */
export function SideBySide({ videoIds, models }: SideBySideProps) {
  const { t } = useTranslation();
  const path = `/api/videos?ids=${videoIds.map(encodeURIComponent).join(',')}` as const;
  const { data, error, mutate } = useSWR<{ videos: Video[] }, ApiError>(path, () => callApi<typeof listVideos>(path), {
    refreshInterval: pauseMs,
    dedupingInterval: DEDUPING_MS,
    onErrorRetry: retrySteadily,
  });
  const change = (edit: (videos: Video[]) => Video[]) =>
    void mutate((known) => known && { ...known, videos: edit(known.videos) }, { revalidate: false });
  const { clock, isPlaying, toggle } = useClock();
  const [heard, setHeard] = useState<string>();
  const [question, setQuestion] = useState<VideoQuestion>();
  const large = useAddressLayer('video');
  const favour = useFavour((ids, marked) =>
    change((videos) => videos.map((video) => (ids.has(video.id) ? { ...video, ...marked } : video))),
  );
  useVideoStream(data?.videos.some(isLive) ?? false, () => void mutate());
  useVideoNews(data?.videos);

  if (!data) {
    if (!error) return <ContactSheetSkeleton />;
    // An address that was typed by hand names no videos.
    if (error.code === 'invalid_field') return <FailureNotice>{t('my-videos:compare.deleted')}</FailureNotice>;
    return <FailureNotice onRetry={() => void mutate()}>{failureWords(t, error)}</FailureNotice>;
  }
  const videos = videoIds.flatMap((id) => data.videos.find((video) => video.id === id) ?? []);
  if (videos.length === 0) return <FailureNotice>{t('my-videos:compare.deleted')}</FailureNotice>;
  const areOfDifferentModels = new Set(videos.map(({ model }) => model)).size === videos.length;
  const hasOnePrompt = videos.every(({ prompt }) => prompt === videos[0]?.prompt);
  const canPlay = videos.some(({ videoUrl }) => videoUrl !== undefined);
  const enlarge = (id: string) => {
    if (isPlaying) toggle();
    large.open(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyForPlayer(event);
    if (large.value !== undefined || !canPlay || (key !== ' ' && key !== 'k')) return;
    event.preventDefault();
    toggle();
  };
  return (
    // The transport's button does the same.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={styles.together} aria-label={t('my-videos:compare.together')} onKeyDown={onKeyDown}>
      <div className={styles.about}>
        <Link to="/ai-video-generator" className={styles.back}>
          <ChevronLeft aria-hidden strokeWidth={1.5} /> {t('common:nav.generator')}
        </Link>
        {hasOnePrompt && (
          <p className={styles.prompt} dir="auto" title={videos[0]?.prompt}>
            {videos[0]?.prompt}
          </p>
        )}
      </div>
      <div className={styles.takes}>
        {videos.map((video, index) => {
          const { id, model } = video;
          const title = titleOf(models, model);
          const name = areOfDifferentModels ? title : t('my-videos:compare.take', { number: index + 1 });
          return (
            <ComparedTake
              key={id}
              name={name}
              prompt={hasOnePrompt ? undefined : video.prompt}
              video={video}
              differences={settingDifferences(t, video, videos)}
              clip={
                <TakeClip
                  name={name}
                  videoUrl={video.videoUrl}
                  posterUrl={video.posterUrl}
                  shape={shapeOfVideo(video.receipt, video.params.aspectRatio)}
                  clock={clock}
                  isPlaying={isPlaying}
                  isHeard={heard === id}
                  onHear={(isHeard) => setHeard(isHeard ? id : undefined)}
                  onEnlarge={() => enlarge(id)}
                />
              }
            >
              <TakeActions
                name={name}
                video={video}
                isDraft={isDraftModel(models, model)}
                others={videos.filter((other) => other !== video).map((other) => other.id)}
                frameS={() => (isPlaying ? undefined : clock.positionS)}
                onFavourite={(isMarked) => favour([id], isMarked)}
                onAsk={setQuestion}
              />
            </ComparedTake>
          );
        })}
      </div>
      {canPlay && <Transport clock={clock} isPlaying={isPlaying} onToggle={toggle} />}
      {large.value !== undefined && (
        <LargeVideos
          id={large.value}
          start={{ atS: clock.positionS, isPlaying: true }}
          videos={videos}
          titleOf={(key) => titleOf(models, key)}
          onMove={large.move}
          onClose={large.close}
          renderActions={(video, atS) => (
            <LargeActions
              video={video}
              isDraft={isDraftModel(models, video.model)}
              pausedAtS={atS}
              onFavourite={(id, isMarked) => favour([id], isMarked)}
              onAsk={setQuestion}
            />
          )}
        />
      )}
      {question && (
        <VideoDialogs
          question={question}
          videos={videos}
          titleOf={(key) => titleOf(models, key)}
          onClose={() => setQuestion(undefined)}
          onCanceled={() => void mutate()}
          onDeleted={(gone) => change((all) => all.filter(({ id }) => !gone.has(id)))}
        />
      )}
    </section>
  );
}

const pauseMs = pauseAfter(({ videos }: { videos: Video[] }) =>
  pollPauseMs(videos, { isHidden: document.hidden, hasEvents: hasLiveEvents() }),
);

import useSWR from 'swr';
import type { listVideos, Video } from '#contracts/api/videos';
import { shapeOfVideo } from '../../../components/FilmGate';
import { useTranslation } from '../../../i18n/use-translation';
import { callApi } from '../../../http/call-api';
import type { ApiError } from '../../../http/request-json';
import { ContactSheetSkeleton } from '../../videos/sheet/ContactSheetSkeleton';
import { DEDUPING_MS, isLive, pauseAfter, pollPauseMs, retrySteadily } from '../../videos/live/polling';
import { hasLiveEvents, useVideoStream } from '../../videos/live/video-stream';
import { useVideoNews } from '../../videos/notices/use-video-news';
import { failureWords } from '../../videos/video/failure-words';
import { FailureNotice } from '../../videos/video/FailureNotice';
import { type ListedModel, titleOf } from '../../videos/video/listed-model';
import { ComparedTake } from './ComparedTake';
import * as styles from './SideBySide.module.css';
import { TakesInStep } from './TakesInStep';

export interface SideBySideProps {
  videoIds: readonly string[];
  models: readonly Pick<ListedModel, 'key' | 'title'>[];
}

/** Takes that the visitor has, side by side and in step, with what they differ in. */
export function SideBySide({ videoIds, models }: SideBySideProps) {
  const { t } = useTranslation();
  const path = `/api/videos?ids=${videoIds.map(encodeURIComponent).join(',')}` as const;
  const { data, error, mutate } = useSWR<{ videos: Video[] }, ApiError>(path, () => callApi<typeof listVideos>(path), {
    refreshInterval: pauseMs,
    dedupingInterval: DEDUPING_MS,
    onErrorRetry: retrySteadily,
  });
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
  const takes = videos.map((video, index) => ({
    key: video.id,
    name: areOfDifferentModels ? titleOf(models, video.model) : t('my-videos:compare.take', { number: index + 1 }),
    video,
    videoUrl: video.videoUrl,
    posterUrl: video.posterUrl,
    shape: shapeOfVideo(video.receipt, video.params.aspectRatio),
  }));
  const hasOnePrompt = videos.every(({ prompt }) => prompt === videos[0]?.prompt);
  return (
    <section className={styles.together} aria-label={t('my-videos:compare.together')}>
      {hasOnePrompt && (
        <p className={styles.prompt} dir="auto">
          {videos[0]?.prompt}
        </p>
      )}
      <TakesInStep takes={takes}>
        {({ name, video }, clip) => (
          <ComparedTake
            name={name}
            modelTitle={titleOf(models, video.model)}
            prompt={hasOnePrompt ? undefined : video.prompt}
            video={video}
            videos={videos}
            clip={clip}
          />
        )}
      </TakesInStep>
    </section>
  );
}

const pauseMs = pauseAfter(({ videos }: { videos: Video[] }) =>
  pollPauseMs(videos, { isHidden: document.hidden, hasEvents: hasLiveEvents() }),
);

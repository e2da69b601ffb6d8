import { useState } from 'react';
import useSWR from 'swr';
import type { ComparedTake } from '#contracts/api/comparisons';
import type { listVideos, Video } from '#contracts/api/videos';
import { shapeOfVideo } from '../../../components/FilmGate';
import { useTranslation } from '../../../i18n/use-translation';
import { callApi } from '../../../http/call-api';
import type { ApiError } from '../../../http/request-json';
import { ContactSheetSkeleton } from '../library/ContactSheetSkeleton';
import { DEDUPING_MS, IDLE_MS, isLive, pollPauseMs, retrySteadily } from '../library/polling';
import { failureWords } from '../video/failure-words';
import { FailureNotice } from '../video/FailureNotice';
import { type ListedModel, titleOf } from '../video/listed-model';
import { ComparedTakeView } from './ComparedTakeView';
import * as styles from './Comparison.module.css';
import { TakeClip } from './TakeClip';
import { Transport } from './Transport';
import { useClock } from './use-clock';

export interface SideBySideProps {
  videoIds: readonly string[];
  models: readonly ListedModel[];
}

/** Takes that the visitor has, side by side and in step, with what they differ in. */
export function SideBySide({ videoIds, models }: SideBySideProps) {
  const { t } = useTranslation();
  const path = `/api/videos?ids=${videoIds.map(encodeURIComponent).join(',')}` as const;
  const { data, error, mutate } = useSWR<{ videos: Video[] }, ApiError>(path, () => callApi<typeof listVideos>(path), {
    refreshInterval: (answer) => (answer?.videos.some(isLive) ? pollPauseMs(answer.videos, document.hidden) : IDLE_MS),
    dedupingInterval: DEDUPING_MS,
    onErrorRetry: retrySteadily,
  });
  const { clock, isPlaying, toggle } = useClock();
  const [heard, setHeard] = useState<string>();

  if (!data) {
    if (!error) return <ContactSheetSkeleton />;
    // An address that was typed by hand names no videos.
    if (error.code === 'invalid_field') return <FailureNotice>{t('my-videos:compare.deleted')}</FailureNotice>;
    return <FailureNotice onRetry={() => void mutate()}>{failureWords(t, error)}</FailureNotice>;
  }
  const videos = videoIds.flatMap((id) => data.videos.find((video) => video.id === id) ?? []);
  if (videos.length === 0) return <FailureNotice>{t('my-videos:compare.deleted')}</FailureNotice>;
  const hasOnePrompt = videos.every(({ prompt }) => prompt === videos[0]?.prompt);
  return (
    <section className={styles.comparison} aria-label={t('my-videos:compare.together')}>
      <h2 className={styles.title}>{t('my-videos:compare.together')}</h2>
      {hasOnePrompt && (
        <p className={styles.prompt} dir="auto">
          {videos[0]?.prompt}
        </p>
      )}
      <div className={styles.takes}>
        {videos.map((video, index) => {
          const name = t('my-videos:compare.take', { number: index + 1 });
          return (
            <ComparedTakeView
              key={video.id}
              name={name}
              modelTitle={titleOf(models, video.model)}
              prompt={hasOnePrompt ? undefined : video.prompt}
              take={{ state: stateOf(video), video }}
              videos={videos}
              isPreferred={false}
              onPrefer={undefined}
              clip={
                <TakeClip
                  name={name}
                  videoUrl={video.videoUrl}
                  posterUrl={video.posterUrl}
                  shape={shapeOfVideo(video.receipt, video.params.aspectRatio)}
                  clock={clock}
                  isPlaying={isPlaying}
                  isHeard={heard === video.id}
                  onHear={(isHeard) => setHeard(isHeard ? video.id : undefined)}
                />
              }
            />
          );
        })}
      </div>
      {videos.some((video) => stateOf(video) === 'ready') && (
        <Transport clock={clock} isPlaying={isPlaying} onToggle={toggle} />
      )}
    </section>
  );
}

function stateOf({ status, videoUrl }: Video): ComparedTake['state'] {
  if (status === 'ready') return videoUrl === undefined ? 'gone' : 'ready';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'waiting';
}

import { useEffect, useId } from 'react';
import type { Video } from '#contracts/api/videos';
import { Badge } from '../../../components/Badge';
import { useTranslation } from '../../../i18n/use-translation';
import { useVideoNews } from '../notices/use-video-news';
import { shownStatus, STATE_TONE, stateLabel } from '../video/state-label';
import { VideoStage } from '../video/VideoStage';
import * as styles from './LatestTakes.module.css';
import { TakesSkeleton } from './TakesSkeleton';
import { useLatestVideos } from './use-latest-videos';
import { useMyVideosWords } from './use-my-videos-words';

export interface TakesRowProps {
  titleOf: (modelKey: string) => string;
  /** Called with whether there are any videos, whenever that is known or changes. */
  onKnown: (hasTakes: boolean) => void;
}

/** The newest videos with their live states. */
export function TakesRow({ titleOf, onKnown }: TakesRowProps) {
  const videos = useLatestVideos();
  const hasWords = useMyVideosWords();
  const hasTakes = videos && videos.length > 0;
  useVideoNews(videos);

  useEffect(() => {
    if (hasTakes !== undefined) onKnown(hasTakes);
  }, [hasTakes, onKnown]);

  if (!videos || !hasWords) return <TakesSkeleton />;
  return (
    <ul role="list" className={styles.row}>
      {videos.map((video) => (
        <li key={video.id}>
          <Take video={video} modelTitle={titleOf(video.model)} />
        </li>
      ))}
    </ul>
  );
}

function Take({ video, modelTitle }: { video: Video; modelTitle: string }) {
  const { t } = useTranslation();
  const promptId = useId();
  const status = shownStatus(video);
  return (
    <article aria-labelledby={promptId} className={styles.take}>
      <VideoStage video={video} playsWhenReady={false} />
      <p id={promptId} className={styles.prompt} dir="auto" title={video.prompt}>
        {video.prompt}
      </p>
      <p className={styles.state}>
        <Badge tone={video.takenDown ? 'danger' : STATE_TONE[status]}>
          {video.takenDown ? t('my-videos:takenDown.title') : stateLabel(t, status)}
        </Badge>
        {modelTitle}
      </p>
    </article>
  );
}

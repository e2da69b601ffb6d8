import { useEffect, useId } from 'react';
import type { Video } from '#contracts/api/videos';
import { Badge } from '../../../components/Badge';
import { useTranslation } from '../../../i18n/use-translation';
import { useVideoNews } from '../../videos/notices/use-video-news';
import { shownStatus, STATE_TONE, stateLabel } from '../../videos/video/state-label';
import { VideoStage } from '../../videos/video/VideoStage';
import type { LatestTakesProps } from './latest-takes-props';
import * as styles from './LatestTakes.module.css';
import { TakesSkeleton } from './TakesSkeleton';
import { useLatestVideos } from './use-latest-videos';
import { useMyVideosWords } from './use-my-videos-words';

export interface TakesRowProps extends LatestTakesProps {
  /** Called with whether there are any videos, whenever that is known or changes. */
  onKnown: (hasTakes: boolean) => void;
}

/** The newest videos with their live states. */
export function TakesRow({ titleOf, onUntitled, onKnown }: TakesRowProps) {
  const videos = useLatestVideos();
  const hasWords = useMyVideosWords();
  const hasTakes = videos && videos.length > 0;
  useVideoNews(videos);

  useEffect(() => {
    if (hasTakes !== undefined) onKnown(hasTakes);
  }, [hasTakes, onKnown]);

  const isUntitled = videos?.some(({ model }) => titleOf(model) === undefined) ?? false;
  useEffect(() => {
    if (isUntitled) onUntitled();
  }, [isUntitled, onUntitled]);

  if (!videos || !hasWords) return <TakesSkeleton />;
  return (
    <ul role="list" className={styles.row}>
      {videos.map((video) => (
        <li key={video.id}>
          <Take video={video} modelTitle={titleOf(video.model) ?? video.model} />
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

import { Download, ImagePlay } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Badge } from '../../../components/Badge';
import { Button, ButtonLink } from '../../../components/Button';
import { Notice } from '../../../components/Notice';
import { Skeleton } from '../../../components/Skeleton';
import { useTranslation } from '../../../i18n/use-translation';
import { useUserInfo } from '../../session/use-user-info';
import * as styles from './LiveVideo.module.css';
import { isLive } from '../library/polling';
import { ShortDelivery } from './ShortDelivery';
import { shownStatus, STATE_TONE, stateLabel } from './state-label';
import { fromFramePath } from './from-frame-path';
import { NotifyOffer } from '../notices/NotifyOffer';
import { useRememberTakes } from '../latest/use-remember-takes';
import { useVideoNews } from '../notices/use-video-news';
import { useVideo } from './use-video';
import { VideoDialogs, type VideoQuestion } from './VideoDialogs';
import { VideoFacts } from './VideoFacts';
import { VideoStage } from './VideoStage';

export interface LiveVideoProps {
  videoId: string;
  titleOf: (modelKey: string) => string;
  /** The visitor closed it, or it does not exist (any more). */
  onDismiss: () => void;
}

/** One video from request to playback, beside the form that requested it. */
export function LiveVideo({ videoId, titleOf, onDismiss }: LiveVideoProps) {
  const { t } = useTranslation();
  const { video, error, refresh } = useVideo(videoId);
  const { refresh: refreshUserInfo } = useUserInfo();
  const [pausedAtS, setPausedAtS] = useState<number>();
  const [question, setQuestion] = useState<VideoQuestion>();
  const [wasLive, setWasLive] = useState(false);
  if (!wasLive && video && isLive(video)) setWasLive(true);

  useVideoNews(video && [video]);
  useRememberTakes(video && [video]);

  const isGone = error?.code === 'not_found';
  useEffect(() => {
    if (isGone) onDismiss();
  }, [isGone, onDismiss]);

  if (!video) return <Skeleton aspectRatio="16 / 9" />;
  const { status, downloadUrl } = video;
  const shown = shownStatus(video);
  return (
    <section className={styles.live} aria-label={t('my-videos:live.label')}>
      <VideoStage video={video} playsWhenReady={wasLive} onPause={setPausedAtS} />
      <div className={styles.head}>
        <span role="status">
          <Badge tone={STATE_TONE[shown]}>{stateLabel(t, shown)}</Badge>
        </span>
        <VideoFacts video={video} modelTitle={titleOf(video.model)} />
      </div>
      <p className={styles.prompt} dir="auto">
        {video.prompt}
      </p>
      <ShortDelivery video={video} />
      {error && isLive(video) && <Notice kind="warning">{t('my-videos:error.stale')}</Notice>}
      <div className={styles.actions}>
        {status === 'ready' && downloadUrl !== undefined && (
          <ButtonLink to={downloadUrl} icon={<Download aria-hidden strokeWidth={1.5} />} download>
            {t('my-videos:download')}
          </ButtonLink>
        )}
        {status === 'ready' && downloadUrl !== undefined && (
          <ButtonLink
            to={fromFramePath(video.id, pausedAtS)}
            title={t('my-videos:fromFrame.hint')}
            icon={<ImagePlay aria-hidden strokeWidth={1.5} />}
          >
            {t('my-videos:fromFrame.button')}
          </ButtonLink>
        )}
        {(status === 'queued' || status === 'running') && (
          <Button onClick={() => setQuestion({ kind: 'cancel', id: video.id })}>{t('my-videos:cancel.button')}</Button>
        )}
        {isLive(video) && <NotifyOffer />}
        <ButtonLink to="/my-videos" variant="quiet">
          {t('my-videos:live.all')}
        </ButtonLink>
        {!isLive(video) && (
          <Button variant="quiet" onClick={onDismiss}>
            {t('my-videos:live.dismiss')}
          </Button>
        )}
      </div>
      {question && (
        <VideoDialogs
          question={question}
          videos={[video]}
          titleOf={titleOf}
          onClose={() => setQuestion(undefined)}
          onCanceled={() => {
            refresh();
            void refreshUserInfo();
          }}
          onDeleted={onDismiss}
        />
      )}
    </section>
  );
}

import { useEffect, useState } from 'react';
import { Badge } from '../../../components/Badge';
import { IconButton } from '../../../components/Button';
import { Notice } from '../../../components/Notice';
import { X } from '../../../components/icons';
import { late } from '../../../components/late';
import { StageSkeleton } from './StageSkeleton';
import { useTranslation } from '../../../i18n/use-translation';
import { useUserInfo } from '../../session/use-user-info';
import * as styles from './LiveVideo.module.css';
import { isLive } from '../../videos/live/polling';
import { ShortDelivery } from '../../videos/video/ShortDelivery';
import { shownStatus, STATE_TONE, stateLabel } from '../../videos/video/state-label';
import { isDraftModel, titleOf, type ListedModel } from '../../videos/video/listed-model';
import { NotifyOffer } from '../../videos/notices/NotifyOffer';
import { useSameTakes } from '../strip/use-same-takes';
import { useFavour } from '../../videos/live/use-favour';
import { useVideo } from '../../videos/live/use-video';
import { FavouriteButton } from '../../videos/video/FavouriteButton';
import { VideoActions } from '../../videos/video/VideoActions';
import type { VideoQuestion } from '../../videos/VideoDialogs';
import { VideoFacts } from '../../videos/video/VideoFacts';
import { hasPicture, VideoStage } from '../../videos/video/VideoStage';

const VideoDialogs = late(async () => (await import('../../videos/VideoDialogs')).VideoDialogs, {
  close: ({ onClose }) => onClose,
});

/** As many as fit beside Download on a phone of 390 px. */
const STAGE_ICONS = 5;

export interface LiveVideoProps {
  videoId: string;
  models: readonly ListedModel[];
  /** The visitor closed it, or it does not exist (any more). */
  onDismiss: () => void;
}

/** One take on the stage, from request to playback; the strip below it announces its states. */
export function LiveVideo({ videoId, models, onDismiss }: LiveVideoProps) {
  const { t } = useTranslation();
  const { video, error, refresh, change } = useVideo(videoId);
  const favour = useFavour((_ids, marked) => change(marked));
  const { refresh: refreshUserInfo } = useUserInfo();
  const [pausedAtS, setPausedAtS] = useState<number>();
  const [question, setQuestion] = useState<VideoQuestion>();
  const sameTakes = useSameTakes(video);
  const [wasLive, setWasLive] = useState(false);
  if (!wasLive && video && isLive(video)) setWasLive(true);

  const isGone = error?.code === 'not_found';
  useEffect(() => {
    if (isGone) onDismiss();
  }, [isGone, onDismiss]);

  if (!video) return <StageSkeleton />;
  const shown = shownStatus(video);
  return (
    <section className={styles.live} aria-label={t('my-videos:live.label')}>
      <VideoStage
        video={video}
        playsWhenReady={wasLive}
        onPause={setPausedAtS}
        facts={<VideoFacts video={video} modelTitle={titleOf(models, video.model)} withSeed />}
      />
      <div className={styles.about}>
        <div className={styles.words}>
          <div className={styles.head}>
            <span role="status">
              <Badge tone={STATE_TONE[shown]}>{stateLabel(t, shown)}</Badge>
            </span>
            <VideoFacts video={video} modelTitle={titleOf(models, video.model)} />
          </div>
          <p className={styles.prompt} dir="auto" title={video.prompt}>
            {video.prompt}
          </p>
        </div>
        <div className={styles.actions}>
          {isLive(video) && <NotifyOffer />}
          {hasPicture(video) && <FavouriteButton video={video} onChange={(isMarked) => favour([video.id], isMarked)} />}
          <VideoActions
            video={video}
            isDraft={isDraftModel(models, video.model)}
            pausedAtS={pausedAtS}
            sameTakes={sameTakes}
            mostIcons={STAGE_ICONS}
            onAsk={setQuestion}
          />
        </div>
        {!isLive(video) && (
          <IconButton label={t('my-videos:live.dismiss')} onClick={onDismiss}>
            <X aria-hidden strokeWidth={1.5} />
          </IconButton>
        )}
      </div>
      <ShortDelivery video={video} />
      {error && isLive(video) && <Notice kind="warning">{t('my-videos:error.stale')}</Notice>}
      {question && (
        <VideoDialogs
          question={question}
          videos={[video]}
          titleOf={(key) => titleOf(models, key)}
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

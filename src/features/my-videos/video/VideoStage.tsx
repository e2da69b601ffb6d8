import { Ban, CircleAlert, Play } from 'lucide-react';
import { useState } from 'react';
import type { Video } from '#contracts/api/videos';
import type { ReportReason } from '#contracts/report';
import { FilmGate, shapeOfVideo } from '../../../components/FilmGate';
import { languageTag } from '../../../i18n/language-tag';
import { useTranslation } from '../../../i18n/use-translation';
import { mayMove } from '../../../components/motion';
import { isLive } from '../library/polling';
import { useStableUrl } from './use-stable-url';
import * as styles from './VideoStage.module.css';
import { VideoProgress } from './VideoProgress';

export interface VideoStageProps {
  video: Video;
  /** Autoplays (muted, as browsers require) when it becomes ready while the visitor watches, if motion is allowed. */
  playsWhenReady?: boolean;
  /** Where the visitor paused it, in seconds; undefined while it plays. */
  onPause?: (atS: number | undefined) => void;
}

/** The frame of one video in any status. */
export function VideoStage({ video, playsWhenReady = false, onPause }: VideoStageProps) {
  const { receipt, params, status, takenDown } = video;
  return (
    <FilmGate shape={shapeOfVideo(receipt, params.aspectRatio)}>
      {takenDown && <TakenDown ground={takenDown.ground} />}
      {!takenDown && status === 'ready' && <Player video={video} playsWhenReady={playsWhenReady} onPause={onPause} />}
      {!takenDown && (status === 'failed' || status === 'canceled') && <Ending video={video} />}
      {isLive(video) && <VideoProgress video={video} />}
    </FilmGate>
  );
}

function Player({ video, playsWhenReady, onPause }: VideoStageProps) {
  const { t } = useTranslation();
  const videoUrl = useStableUrl(video.videoUrl);
  const posterUrl = useStableUrl(video.posterUrl);
  const [start, setStart] = useState<'none' | 'pressed' | 'ready'>(
    playsWhenReady === true && mayMove() ? 'ready' : 'none',
  );
  // Keyed by URL: a new one is a new try.
  const [failedUrl, setFailedUrl] = useState<string>();
  const hasFailed = failedUrl !== undefined && failedUrl === videoUrl;

  if (start !== 'none' && !hasFailed) {
    return (
      // The clips carry no speech that captions could give.
      // eslint-disable-next-line jsx-a11y/media-has-caption
      <video
        className={styles.media}
        src={videoUrl}
        poster={posterUrl}
        controls
        autoPlay
        loop
        playsInline
        muted={start === 'ready'}
        aria-label={video.prompt}
        onPlay={() => onPause?.(undefined)}
        onPause={({ currentTarget }) => onPause?.(currentTarget.currentTime)}
        onSeeked={({ currentTarget }) => currentTarget.paused && onPause?.(currentTarget.currentTime)}
        onError={() => setFailedUrl(videoUrl)}
      />
    );
  }
  return (
    <>
      {/* Decorative: the button below names it. */}
      {posterUrl && <img className={styles.media} src={posterUrl} alt="" loading="lazy" decoding="async" />}
      <button
        type="button"
        className={styles.play}
        onClick={() => {
          setFailedUrl(undefined);
          setStart('pressed');
        }}
        aria-label={t('my-videos:play', { prompt: video.prompt })}
      >
        <span className={styles.playFace}>
          <Play aria-hidden strokeWidth={1.5} />
        </span>
        {hasFailed && <span className={styles.playError}>{t('my-videos:playFailed')}</span>}
      </button>
    </>
  );
}

function TakenDown({ ground }: { ground: ReportReason }) {
  const { t } = useTranslation();
  return (
    <div className={styles.ending}>
      <CircleAlert aria-hidden strokeWidth={1.5} className={styles.failed} />
      <p>{t('my-videos:takenDown.text', { ground: t(`my-videos:takenDown.ground.${ground}`) })}</p>
    </div>
  );
}

function Ending({ video }: { video: Video }) {
  const { t, i18n } = useTranslation();
  const { released, captured } = video.credits;
  const number = new Intl.NumberFormat(languageTag(i18n.language));
  const inCredits = (count: number) => ({
    count,
    credits: t('common:unit.credits', { count, formatted: number.format(count) }),
  });
  const isFailure = video.status === 'failed';
  return (
    <div className={styles.ending}>
      {isFailure ? (
        <CircleAlert aria-hidden strokeWidth={1.5} className={styles.failed} />
      ) : (
        <Ban aria-hidden strokeWidth={1.5} />
      )}
      {isFailure && <p>{t(`errors:video.${video.error?.code ?? 'unknown'}`)}</p>}
      {released > 0 && <p className={styles.refund}>{t('my-videos:refund', inCredits(released))}</p>}
      {captured > 0 && <p className={styles.refund}>{t('my-videos:spentOnCancel', inCredits(captured))}</p>}
    </div>
  );
}

import { useState, type ReactNode } from 'react';
import type { Video } from '#contracts/api/videos';
import type { ReportReason } from '#contracts/report';
import { FilmGate, shapeOfVideo } from '../../../components/FilmGate';
import { Ban, CircleAlert, Play } from '../../../components/icons';
import { useLanguageTag } from '../../../components/use-language-tag';
import { useTranslation } from '../../../i18n/use-translation';
import { mayMove } from '../../../components/motion';
import { Player as VideoPlayer } from '../../../components/player/Player';
import type { Place } from '../../../components/player/place';
import { isLive } from '../live/polling';
import { useStableUrl } from '../live/use-stable-url';
import * as styles from './VideoStage.module.css';
import { VideoProgress } from './VideoProgress';

export interface VideoStageProps {
  video: Video;
  /** Autoplays (muted, as browsers require) when it becomes ready while the visitor watches, if motion is allowed. */
  playsWhenReady?: boolean;
  /** Where the visitor paused it, in seconds; undefined while it plays. */
  onPause?: (atS: number | undefined) => void;
  /** A press shows it in the large view, among the list's others; left out: a press plays it in place. */
  onEnlarge?: (id: string, place: Place) => void;
  /** For the large view. */
  facts?: ReactNode;
}

/** The frame of one video in any status. */
export function VideoStage(props: VideoStageProps) {
  const { video } = props;
  const { receipt, params, status, takenDown } = video;
  return (
    <FilmGate shape={hasPicture(video) ? shapeOfVideo(receipt, params.aspectRatio) : undefined}>
      {takenDown && <TakenDown ground={takenDown.ground} />}
      {!takenDown && status === 'ready' && <Player {...props} />}
      {!takenDown && (status === 'failed' || status === 'canceled') && <Ending video={video} />}
      {isLive(video) && <VideoProgress video={video} />}
    </FilmGate>
  );
}

/** Whether there is one, or will be; of what failed there are only words. */
export function hasPicture({ status, takenDown }: Pick<Video, 'status' | 'takenDown'>): boolean {
  return !takenDown && status !== 'failed' && status !== 'canceled';
}

function Player({ video, playsWhenReady = false, onPause, onEnlarge, facts }: VideoStageProps) {
  const { t } = useTranslation();
  const { id } = video;
  const videoUrl = useStableUrl(video.videoUrl);
  const posterUrl = useStableUrl(video.posterUrl);
  const [start, setStart] = useState<'none' | 'pressed' | 'ready'>(playsWhenReady && mayMove() ? 'ready' : 'none');
  // Keyed by URL: a new one is a new try.
  const [failedUrl, setFailedUrl] = useState<string>();
  const hasFailed = failedUrl !== undefined && failedUrl === videoUrl;

  if (start !== 'none' && !hasFailed) {
    return (
      <VideoPlayer
        title={video.prompt}
        facts={facts}
        takesFocus={start === 'pressed'}
        src={videoUrl}
        poster={posterUrl}
        autoPlay
        loop
        playsInline
        muted={start === 'ready'}
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
          if (onEnlarge) return onEnlarge(id, { atS: 0, isPlaying: true });
          setFailedUrl(undefined);
          setStart('pressed');
        }}
        onKeyDown={(event) => {
          if (event.key !== 'f' || event.ctrlKey || event.metaKey || event.altKey || !onEnlarge) return;
          event.preventDefault();
          onEnlarge(id, { atS: 0, isPlaying: false });
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
  const { t } = useTranslation();
  const language = useLanguageTag();
  const { released, captured } = video.credits;
  const number = new Intl.NumberFormat(language);
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

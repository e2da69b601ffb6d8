import type { Video } from '#contracts/api/videos';
import { FilmStrip } from '../../../components/FilmStrip';
import { Ban, CircleAlert } from '../../../components/icons';
import { useTranslation } from '../../../i18n/use-translation';
import { useRememberTakes } from '../../videos/live/use-remember-takes';
import { isLive } from '../../videos/live/polling';
import { useVideoNews } from '../../videos/notices/use-video-news';
import { useShownProgress } from '../../videos/video/use-shown-progress';
import { useStableUrl } from '../../videos/live/use-stable-url';
import { ReportProgress } from './ReportProgress';
import * as styles from './TakesStrip.module.css';
import { useTakes } from './use-takes';

export interface TakesStripProps {
  /** The take on the stage. */
  shownId: string | undefined;
  onShow: (id: string) => void;
  /** Receives "Rendering 12 %" while a take is unfinished, and undefined once none is. */
  onProgress: (words: string | undefined) => void;
}

/** The visitor's newest takes under the stage: a press puts one on it. */
export function TakesStrip({ shownId, onShow, onProgress }: TakesStripProps) {
  const { t } = useTranslation();
  const takes = useTakes(shownId);
  useVideoNews(takes);
  useRememberTakes(takes);
  const live = takes?.find((take) => take.id === shownId && isLive(take)) ?? takes?.find(isLive);
  return (
    <>
      {live && <ReportProgress video={live} onProgress={onProgress} />}
      <FilmStrip label={t('my-videos:takes.label')} note={t('my-videos:takes.empty')}>
        {takes?.map((take) => (
          <li key={take.id}>
            <Take video={take} isShown={take.id === shownId} onShow={onShow} />
          </li>
        ))}
      </FilmStrip>
    </>
  );
}

interface TakeProps {
  video: Video;
  isShown: boolean;
  onShow: (id: string) => void;
}

function Take({ video, isShown, onShow }: TakeProps) {
  const { t } = useTranslation();
  const posterUrl = useStableUrl(video.posterUrl);
  const { status, share, figure, ...progress } = useShownProgress(video);
  const state = video.takenDown ? t('my-videos:takenDown.title') : progress.state;
  const isPicture = status === 'ready' && !video.takenDown;
  return (
    <button
      type="button"
      className={styles.take}
      data-status={status}
      aria-pressed={isShown}
      aria-label={`${state}: ${video.prompt}`}
      title={video.prompt}
      onClick={() => onShow(video.id)}
    >
      {isPicture && posterUrl && <img src={posterUrl} alt="" className={styles.poster} decoding="async" />}
      {(status === 'failed' || video.takenDown) && <CircleAlert aria-hidden strokeWidth={1.5} />}
      {status === 'canceled' && <Ban aria-hidden strokeWidth={1.5} />}
      {!isPicture && <span className={styles.state}>{state}</span>}
      {figure !== undefined && <span className={styles.figure}>{figure}</span>}
      {status === 'running' && <span className={styles.light} style={{ inlineSize: `${(share ?? 0) * 100}%` }} />}
    </button>
  );
}

import { useId, type CSSProperties } from 'react';
import type { Video } from '#contracts/api/videos';
import { formatTimeRange } from '../../../components/format-time-range';
import { useLanguageTag } from '../../../components/use-language-tag';
import { useTranslation, type TFunction } from '../../../i18n/use-translation';
import { useShownProgress } from './use-shown-progress';
import { useStableUrl } from '../live/use-stable-url';
import * as styles from './VideoProgress.module.css';

/**
 * A beam that opens as its video progresses, until it lights the whole frame, over the picture that the video begins
 * with; screen readers get a progress bar.
 */
export function VideoProgress({ video }: { video: Video }) {
  const { t } = useTranslation();
  const labelId = useId();
  const language = useLanguageTag();
  const { status, state, share, figure, elapsedS } = useShownProgress(video);
  const pictureUrl = useStableUrl(video.startPictureUrl);
  return (
    <div className={styles.progress} data-status={status} style={{ '--share': share ?? 0 } as CSSProperties}>
      {pictureUrl !== undefined && <img src={pictureUrl} alt="" className={styles.picture} decoding="async" />}
      <span aria-hidden className={styles.light} />
      <div className={styles.strip}>
        <p id={labelId} className={styles.state}>
          {state}
        </p>
        {figure !== undefined && <p className={styles.figure}>{figure}</p>}
        <p className={styles.detail}>{detailLabel(t, language, video, elapsedS)}</p>
      </div>
      <progress className="visually-hidden" aria-labelledby={labelId} max={1} value={share} />
    </div>
  );
}

/** How much longer than usual a video takes before it is said. */
const LONG = 1.25;

function detailLabel(t: TFunction, language: string, video: Video, elapsedS = 0): string | null {
  const { status, queuePosition, isBehindOwn, isWaitingAtProvider, expectedS, expectedP90S = expectedS } = video;
  if (status === 'queued' && queuePosition !== undefined) {
    if (isBehindOwn) return t('my-videos:queue.behindOwn');
    const ahead = queuePosition - 1;
    const formatted = new Intl.NumberFormat(language).format(ahead);
    return ahead === 0 ? t('my-videos:queue.next') : t('my-videos:queue.ahead', { count: ahead, formatted });
  }
  if (isWaitingAtProvider) return t('my-videos:queue.atProvider');
  if (status === 'saving' || expectedS === undefined || expectedP90S === undefined) return null;
  const time = formatTimeRange(language, expectedS, expectedP90S);
  const isLong = elapsedS > Math.max(expectedP90S, expectedS * LONG);
  return t(isLong ? 'my-videos:longer' : 'my-videos:usually', { time });
}

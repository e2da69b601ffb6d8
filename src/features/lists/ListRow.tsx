import { memo } from 'react';
import type { VideoListRow } from '#contracts/api/lists';
import type { Video } from '#contracts/api/videos';
import { classNames } from '../../components/class-names';
import { FactsStrip } from '../../components/FactsStrip';
import { Play } from '../../components/icons';
import { useLanguageTag } from '../../components/use-language-tag';
import { useMoney } from '../../components/use-money';
import { useTranslation, type TFunction } from '../../i18n/use-translation';
import { choiceWords } from '../../choice-words';
import { useShownProgress } from '../videos/video/use-shown-progress';
import { useStableUrl } from '../videos/live/use-stable-url';
import { faultWords } from './list-words';
import * as styles from './ListView.module.css';

export interface ListRowProps {
  row: VideoListRow;
  modelTitle: string;
  /** With the id of its video. */
  onPlay: (videoId: string) => void;
}

/** A row with its price or its fault, its state, and its video once that is ready. */
export const ListRow = memo(function ListRow({ row, modelTitle, onPlay }: ListRowProps) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const { credits: inCredits } = useMoney();
  const { number, state, prompt, settings, video, credits, fault } = row;
  const { durationS, resolution, aspectRatio, audio } = settings;
  const price = video && state === 'ready' ? video.credits.captured : credits;
  return (
    <li className={styles.row} data-state={state}>
      <span className={styles.number}>{new Intl.NumberFormat(language).format(number)}</span>
      <span className={styles.picture}>
        {video?.videoUrl !== undefined && <Thumbnail video={video} onPlay={onPlay} />}
      </span>
      <div className={styles.words}>
        <p className={classNames('clamped', styles.prompt)} dir="auto">
          {prompt === '' ? t(state === 'gone' ? 'lists:row.promptGone' : 'lists:row.noPrompt') : prompt}
        </p>
        <FactsStrip
          facts={[
            modelTitle,
            typeof durationS === 'number' && choiceWords(t, 'durationS', durationS),
            typeof resolution === 'string' && resolution,
            typeof aspectRatio === 'string' && aspectRatio,
            audio === true && t('lists:row.sound'),
            price !== undefined && inCredits(price),
          ]}
        />
        {fault && <p className={styles.fault}>{faultWords(t, row)}</p>}
        {state === 'failed' && <p className={styles.fault}>{t(`errors:video.${video?.error?.code ?? 'unknown'}`)}</p>}
      </div>
      <span className={styles.state}>
        {video && state === 'making' ? <Making video={video} /> : stateWords(t, state)}
      </span>
    </li>
  );
});

/** The state of a video that is being made, and how much of it there is. */
const Making = ({ video }: { video: Video }) => useShownProgress(video).words;

function stateWords(t: TFunction, state: VideoListRow['state']): string {
  switch (state) {
    case 'ready':
    case 'failed':
    case 'canceled':
      return t(`my-videos:state.${state}`);
    default:
      return t(`lists:row.${state}`);
  }
}

function Thumbnail({ video, onPlay }: { video: Video; onPlay: (videoId: string) => void }) {
  const { t } = useTranslation();
  const posterUrl = useStableUrl(video.posterUrl);
  return (
    <button
      type="button"
      className={styles.play}
      aria-label={t('my-videos:play', { prompt: video.prompt })}
      onClick={() => onPlay(video.id)}
    >
      {posterUrl !== undefined && <img src={posterUrl} alt="" loading="lazy" decoding="async" />}
      <Play aria-hidden strokeWidth={1.5} />
    </button>
  );
}

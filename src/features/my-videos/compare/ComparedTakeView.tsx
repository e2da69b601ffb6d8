import { type ReactNode, useId } from 'react';
import type { ComparedTake } from '#contracts/api/comparisons';
import type { Video } from '#contracts/api/videos';
import { Button } from '../../../components/Button';
import { FilmGate, shapeOf, shapeOfVideo } from '../../../components/FilmGate';
import { Check } from '../../../components/icons';
import { useLanguageTag } from '../../../components/use-language-tag';
import { useTranslation } from '../../../i18n/use-translation';
import { VideoFacts } from '../video/VideoFacts';
import { VideoStage } from '../video/VideoStage';
import * as styles from './Comparison.module.css';
import { settingDifferences } from './setting-differences';

export interface ComparedTakeViewProps {
  /** The model, or only a number as long as names are hidden. */
  name: string;
  /** Beside a name that isn't the model's. */
  modelTitle?: string;
  /** Where each take has its own. */
  prompt?: string | undefined;
  take: ComparedTake;
  /** All takes whose settings are known. */
  videos: readonly Video[];
  /** For a ready take. */
  clip: ReactNode;
  isPreferred: boolean;
  /** Left out while there is nothing to choose from. */
  onPrefer: (() => void) | undefined;
}

/** One take of a comparison: the picture, what it was made with, and the vote for it. */
export function ComparedTakeView({
  name,
  modelTitle = name,
  prompt,
  take,
  videos,
  clip,
  isPreferred,
  onPrefer,
}: ComparedTakeViewProps) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const nameId = useId();
  const { state, video } = take;
  const differences = video ? settingDifferences(t, video, videos) : [];
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  return (
    <article className={styles.take} data-preferred={isPreferred} aria-labelledby={nameId}>
      <h3 id={nameId} className={styles.name}>
        {name}
      </h3>
      {state === 'ready' && clip}
      {state !== 'ready' && video && state !== 'gone' && <VideoStage video={video} />}
      {state !== 'ready' && (!video || state === 'gone') && (
        <FilmGate shape={video ? shapeOfVideo(video.receipt, video.params.aspectRatio) : shapeOf(undefined)}>
          <p className={styles.place}>{t(`my-videos:compare.state.${state}`)}</p>
        </FilmGate>
      )}
      {prompt !== undefined && (
        <p className="clamped" title={prompt} dir="auto">
          {prompt}
        </p>
      )}
      {video && <VideoFacts video={video} modelTitle={modelTitle} withSeed />}
      {differences.length > 0 && (
        <p className={styles.quiet}>{t('my-videos:compare.differs', { settings: list.format(differences) })}</p>
      )}
      {state === 'ready' && onPrefer && (
        <Button
          variant={isPreferred ? 'primary' : 'secondary'}
          aria-pressed={isPreferred}
          aria-label={`${t('my-videos:compare.prefer')}: ${name}`}
          icon={isPreferred ? <Check aria-hidden strokeWidth={1.5} /> : undefined}
          onClick={onPrefer}
        >
          {t('my-videos:compare.prefer')}
        </Button>
      )}
    </article>
  );
}

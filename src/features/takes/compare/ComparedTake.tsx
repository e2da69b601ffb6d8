import { type ReactNode, useId } from 'react';
import type { Video } from '#contracts/api/videos';
import { FilmGate, shapeOfVideo } from '../../../components/FilmGate';
import { useLanguageTag } from '../../../components/use-language-tag';
import { useTranslation } from '../../../i18n/use-translation';
import { VideoFacts } from '../../videos/video/VideoFacts';
import { VideoStage } from '../../videos/video/VideoStage';
import { settingDifferences } from './setting-differences';
import * as styles from './SideBySide.module.css';

export interface ComparedTakeProps {
  name: string;
  modelTitle: string;
  /** Where each take has its own. */
  prompt: string | undefined;
  video: Video;
  /** All takes on the screen. */
  videos: readonly Video[];
  /** For a take that can be watched. */
  clip: ReactNode;
}

/** One of the takes side by side: the picture and what it was made with. */
export function ComparedTake({ name, modelTitle, prompt, video, videos, clip }: ComparedTakeProps) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const nameId = useId();
  const differences = settingDifferences(t, video, videos);
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  return (
    <article className={styles.take} aria-labelledby={nameId}>
      <h2 id={nameId} className={styles.name}>
        {name}
      </h2>
      <Picture video={video} clip={clip} />
      {prompt !== undefined && (
        <p className="clamped" title={prompt} dir="auto">
          {prompt}
        </p>
      )}
      <VideoFacts video={video} modelTitle={modelTitle} withSeed />
      {differences.length > 0 && (
        <p className={styles.quiet}>{t('my-videos:compare.differs', { settings: list.format(differences) })}</p>
      )}
    </article>
  );
}

function Picture({ video, clip }: Pick<ComparedTakeProps, 'video' | 'clip'>) {
  const { t } = useTranslation();
  if (video.status !== 'ready') return <VideoStage video={video} />;
  if (video.videoUrl !== undefined) return clip;
  return (
    <FilmGate shape={shapeOfVideo(video.receipt, video.params.aspectRatio)}>
      <p className={styles.place}>{t('my-videos:compare.gone')}</p>
    </FilmGate>
  );
}

import { type ReactNode, useId } from 'react';
import type { Video } from '#contracts/api/videos';
import { FilmGate, shapeOfVideo } from '../../../components/FilmGate';
import { joinFacts } from '../../../components/join-facts';
import { useLanguageTag } from '../../../components/use-language-tag';
import { useTranslation } from '../../../i18n/use-translation';
import { VideoStage } from '../../videos/video/VideoStage';
import * as styles from './SideBySide.module.css';

export interface ComparedTakeProps {
  name: string;
  /** Where each take has its own. */
  prompt: string | undefined;
  video: Video;
  /** Settings in which it differs from the others, in words. */
  differences: readonly string[];
  /** For a take that can be watched. */
  clip: ReactNode;
  /** Actions on it. */
  children: ReactNode;
}

/** One of the takes side by side: the picture, what is different about it, and what can be done with it. */
export function ComparedTake({ name, prompt, video, differences, clip, children }: ComparedTakeProps) {
  const { t } = useTranslation();
  const nameId = useId();
  const language = useLanguageTag();
  const settings = new Intl.ListFormat(language, { type: 'conjunction' }).format(differences);
  const sentence = t('my-videos:compare.differs', { settings });
  return (
    <article className={styles.take} aria-labelledby={nameId}>
      <Picture video={video} clip={clip} />
      <div className={styles.below}>
        <div className={styles.words}>
          <h2 id={nameId} className={styles.name}>
            {name}
          </h2>
          {prompt !== undefined && (
            <p className={styles.facts} dir="auto" title={prompt}>
              {prompt}
            </p>
          )}
          {differences.length > 0 && (
            <p className={styles.facts} title={sentence}>
              <span aria-hidden>{joinFacts(...differences)}</span>
              <span className="visually-hidden">{sentence}</span>
            </p>
          )}
        </div>
        {children}
      </div>
    </article>
  );
}

function Picture({ video, clip }: Pick<ComparedTakeProps, 'video' | 'clip'>) {
  const { t } = useTranslation();
  if (video.status !== 'ready' || video.takenDown) return <VideoStage video={video} />;
  if (video.videoUrl !== undefined) return clip;
  return (
    <FilmGate shape={shapeOfVideo(video.receipt, video.params.aspectRatio)}>
      <p className={styles.gone}>{t('my-videos:compare.gone')}</p>
    </FilmGate>
  );
}

import { useTranslation } from 'gatsby-plugin-react-i18next';
import type { ModelCardData } from './model-card';
import * as styles from './ModelSample.module.css';

export interface ModelSampleProps {
  model: ModelCardData;
  examplePrompt: string;
}

/** The model's example clip with the browser's own controls, honest about who made it. */
export function ModelSample({ model, examplePrompt }: ModelSampleProps) {
  const { t } = useTranslation();
  const { clip, poster, title, isSample, posterAlt } = model;
  if (!clip) return null;
  return (
    <figure className={styles.sample}>
      {/* The clips are silent. */}
      {}
      <video
        className={styles.clip}
        controls
        loop
        muted
        playsInline
        preload="none"
        poster={poster?.images.fallback?.src}
        aria-label={posterAlt}
      >
        {clip.modern && <source src={clip.modern} type="video/webm" />}
        <source src={clip.mp4} type="video/mp4" />
      </video>
      <figcaption className={styles.caption}>
        <p>{t(isSample ? 'models:sample.isSample' : 'models:sample.isModel', { model: title })}</p>
        <p className={styles.prompt}>{t('models:sample.prompt', { prompt: examplePrompt })}</p>
      </figcaption>
    </figure>
  );
}

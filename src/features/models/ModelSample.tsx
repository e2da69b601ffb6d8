import { Picture } from '../../components/Picture';
import { Player } from '../../components/player/Player';
import { useTranslation } from '../../i18n/use-translation';
import type { ModelCardData } from './model-card';
import * as styles from './ModelSample.module.css';

export interface ModelSampleProps {
  model: ModelCardData;
  examplePrompt: string;
}

/**
 * One transparent pixel. A clip's poster is fetched at once, in one size and format, wherever the clip is on the page;
 * a picture under it is lazy-loaded in the smallest format and size. Without any poster Chromium paints the clip grey.
 */
const SEE_THROUGH = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** The model's example clip with the browser's own controls, captioned with whether this model made it. */
export function ModelSample({ model, examplePrompt }: ModelSampleProps) {
  const { t } = useTranslation();
  const { clip, poster, title, isSample, credit, posterAlt, showsSharedPrompt } = model;
  if (!clip) return null;
  const origin =
    credit === undefined
      ? t(isSample ? 'models:sample.isSample' : 'models:sample.isModel', { model: title })
      : t('models:sample.isEditor', { model: title, credit });
  const prompt = showsSharedPrompt ? t('models:sample.sharedPrompt') : examplePrompt;
  return (
    <figure className={styles.sample}>
      <div className={styles.screen} data-below-fold="">
        {poster && <Picture image={poster} alt="" sizes="(width < 64rem) 100vw, 58vw" className={styles.poster} />}
        {/* Muted until the visitor asks for the sound. The browser's controls take as long to lay out as a section: their own turn. */}
        <Player
          title={posterAlt}
          facts={<p>{origin}</p>}
          className={styles.clip}
          loop
          muted
          playsInline
          preload="none"
          poster={SEE_THROUGH}
        >
          {clip.modern && <source src={clip.modern} type="video/webm" />}
          <source src={clip.mp4} type="video/mp4" />
        </Player>
      </div>
      <figcaption className={styles.caption}>
        <p>{origin}</p>
        {(showsSharedPrompt || !isSample) && <p className={styles.prompt}>{t('models:sample.prompt', { prompt })}</p>}
      </figcaption>
    </figure>
  );
}

import { Clip } from '../../components/Clip';
import { FactsStrip } from '../../components/FactsStrip';
import { Link } from '../../components/Link';
import { Picture } from '../../components/Picture';
import { formatTimecodes } from '../../components/format-timecode';
import { useClipOnInterest } from '../../components/use-clip-on-interest';
import { languageTag } from '../../i18n/language-tag';
import { useTranslation } from '../../i18n/use-translation';
import { originWords } from '../../model-origin';
import { useTrials } from '../session/use-trials';
import * as styles from './ModelCard.module.css';
import type { ModelCardData } from './model-card';
import { ModelTag } from './ModelTag';
import { OfferMark } from './OfferMark';

export interface ModelCardProps {
  model: ModelCardData;
  /** Opens a grid of two columns across both. */
  isOpening?: boolean;
}

/** One model as a film frame: its picture, tag, title, one line, and the strip of facts under it. */
export function ModelCard({ model, isOpening = false }: ModelCardProps) {
  const { t, i18n } = useTranslation();
  const { isPlaying, areaProps, tapProps } = useClipOnInterest();
  const hasTrial = useTrials();
  const language = languageTag(i18n.language);

  return (
    <article className={styles.card} {...areaProps}>
      {/* The picture leads where the title leads: one stop for the keyboard and the ear is enough. */}
      <Link to={model.page} className={styles.frame} tabIndex={-1} aria-hidden {...tapProps}>
        {model.poster && (
          <Picture
            image={model.poster}
            alt=""
            {...(isOpening && { sizes: '(min-width: 64rem) 30vw, 92vw' })}
            className={styles.poster}
          />
        )}
        {isPlaying && model.clip && <Clip {...model.clip} />}
        {/* Over the picture, where it moves nothing when it comes. */}
        <OfferMark model={model} className={styles.unavailable} />
        {model.isSample && <span className={styles.sample}>{t('common:model.sampleClip')}</span>}
      </Link>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link to={model.page}>{model.title}</Link>
          <ModelTag model={model} />
          <OfferMark model={model} className="visually-hidden" />
        </h3>
        <p className={styles.origin}>{originWords(t, model)}</p>
        <p className={styles.summary}>{model.summary}</p>
        <FactsStrip
          facts={[
            formatTimecodes(model.durationsS, language, t('common:unit.second')),
            model.resolution,
            t('common:unit.creditsFrom', {
              count: model.creditsFrom,
              formatted: new Intl.NumberFormat(language).format(model.creditsFrom),
            }),
            model.isFreeToTry && hasTrial(model) && t('common:model.freeToTry'),
          ]}
        />
      </div>
    </article>
  );
}

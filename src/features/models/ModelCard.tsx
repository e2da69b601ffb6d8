import { useRef } from 'react';
import { IconButton } from '../../components/Button';
import { FactsStrip } from '../../components/FactsStrip';
import { Link } from '../../components/Link';
import { Picture } from '../../components/Picture';
import { timecodes } from '../../components/format-timecode';
import { Volume2, VolumeX } from '../../components/icons';
import { useClipOnInterest } from '../../components/use-clip-on-interest';
import { useLanguageTag } from '../../components/use-language-tag';
import { useTranslation } from '../../i18n/use-translation';
import { originWords } from '../../model-origin';
import { useFirstVideoWords } from '../session/use-first-video-words';
import * as styles from './ModelCard.module.css';
import type { ModelCardData } from './model-card';
import { ModelTag } from './ModelTag';
import { CardClip } from './together/CardClip';
import { useInView, useScreening } from './together/screening';
import { OfferMark } from './OfferMark';

export interface ModelCardProps {
  model: ModelCardData;
  /** Opens a grid of two columns across both. */
  isOpening?: boolean;
}

/** One model as a film frame: its picture, tag, title, one line, and the strip of facts under it. */
export function ModelCard({ model, isOpening = false }: ModelCardProps) {
  const { t } = useTranslation();
  const { isPlaying, areaProps, tapProps } = useClipOnInterest();
  const firstVideo = useFirstVideoWords();
  const language = useLanguageTag();
  const card = useRef<HTMLElement>(null);
  const screening = useScreening();
  const isShared = screening?.clock !== undefined && model.showsSharedPrompt;
  // Only what is in sight plays, and is loaded.
  const isTogether = useInView(card, isShared) && isShared;
  const isHeard = screening?.heard === model.key;

  return (
    <article ref={card} className={styles.card} {...areaProps}>
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
        {(isPlaying || isTogether || isHeard) && model.clip && (
          <CardClip clip={model.clip} isTogether={isTogether} isHeard={isHeard} />
        )}
        {/* Over the picture, where it moves nothing when it comes. */}
        <OfferMark model={model} className={styles.unavailable} />
        {model.isSample && <span className={styles.sample}>{t('common:model.sampleClip')}</span>}
      </Link>
      {screening && model.hasSound && model.clip && (
        <IconButton
          className={styles.sound}
          label={t('home:together.sound', { model: model.title })}
          aria-pressed={isHeard}
          onClick={() => screening.hear(isHeard ? undefined : model.key)}
        >
          {isHeard ? <Volume2 aria-hidden strokeWidth={1.5} /> : <VolumeX aria-hidden strokeWidth={1.5} />}
        </IconButton>
      )}
      <div className={styles.words}>
        <div className={styles.title}>
          <h3>
            <Link to={model.page}>{model.title}</Link>
          </h3>
          <ModelTag model={model} />
          <OfferMark model={model} className="visually-hidden" />
        </div>
        <p className={styles.origin}>{originWords(t, model)}</p>
        <p className={styles.summary}>{model.summary}</p>
        <FactsStrip
          facts={[
            t('common:unit.seconds', { formatted: timecodes(model.durationsS, language) }),
            model.resolution,
            t('common:unit.creditsFrom', {
              count: model.creditsFrom,
              formatted: new Intl.NumberFormat(language).format(model.creditsFrom),
            }),
            firstVideo(model.key, model.trialCredits),
          ]}
        />
      </div>
    </article>
  );
}

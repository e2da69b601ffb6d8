import { memo } from 'react';
import { aspectRatiosFor } from '#contracts/video-settings';
import { FactsStrip } from '../../components/FactsStrip';
import { FilmGate, shapeOf } from '../../components/FilmGate';
import { Timecode } from '../../components/Timecode';
import { useTranslation } from '../../i18n/use-translation';
import type { FormChoices } from './form/form-state';
import type { GeneratorModel } from './catalogue/generator-model';
import { ModelPicture } from './catalogue/ModelPicture';
import * as styles from './PreviewFrame.module.css';
import { usePreviewUrl } from './pictures/use-preview-url';

export interface PreviewFrameProps {
  form: FormChoices;
  model: GeneratorModel;
}

/** A preview of the request: the shape, its first frame (or else the model's example), and the facts. */
export const PreviewFrame = memo(function PreviewFrame({ form, model }: PreviewFrameProps) {
  const { t } = useTranslation();
  const pictureUrl = usePreviewUrl(form.mode === 'image' ? form.image : null);
  const hasRatio = aspectRatiosFor(model.capabilities, form.mode).length > 0;
  return (
    <figure className={styles.figure}>
      <FilmGate shape={shapeOf(hasRatio ? form.aspectRatio : undefined)}>
        {pictureUrl ? (
          <img
            className={hasRatio ? styles.cut : styles.picture}
            src={pictureUrl}
            alt={t('generator:preview.firstFrame')}
          />
        ) : (
          <>
            <ModelPicture model={model} sizes="(width < 64rem) 100vw, 70vw" isPriority />
            {model.provenance !== 'model' && <span className={styles.badge}>{t('common:model.sampleClip')}</span>}
          </>
        )}
      </FilmGate>
      <figcaption>
        <FactsStrip
          facts={[
            model.title,
            <Timecode key="duration" durationS={form.durationS} />,
            form.resolution,
            hasRatio && (pictureUrl ? t('generator:preview.cut', { ratio: form.aspectRatio }) : form.aspectRatio),
          ]}
        />
      </figcaption>
    </figure>
  );
});

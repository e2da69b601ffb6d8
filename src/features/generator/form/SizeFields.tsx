import { memo } from 'react';
import { aspectRatiosFor, durationsFor } from '#contracts/video-settings';
import { choiceWords } from '../../../choice-words';
import { useTranslation } from '../../../i18n/use-translation';
import type { OfferedTerms } from '../../../model-offer';
import { AspectRatioLabel } from './AspectRatioLabel';
import type { FormAction, FormChoices } from './form-state';
import { OfferedChoices } from './OfferedChoices';
import * as styles from './SizeFields.module.css';

export interface SizeFieldsProps {
  form: FormChoices;
  model: OfferedTerms;
  change: (action: FormAction) => void;
}

/** Duration, resolution and shape. If a model has only one option, a line names it. */
export const SizeFields = memo(function SizeFields({ form, model, change }: SizeFieldsProps) {
  const { t } = useTranslation();
  const { capabilities: offered, catalogued: all = offered } = model;
  const ratios = aspectRatiosFor(all, form.mode);
  const { durationsS, resolutions } = all;
  const seconds = (durationS: number) => choiceWords(t, 'durationS', durationS);

  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        {durationsS.length > 1 && (
          <OfferedChoices
            legend={t('generator:duration.label')}
            values={durationsS}
            offered={offered.resolutions.flatMap((resolution) => durationsFor(offered, resolution))}
            wordsFor={seconds}
            value={form.durationS}
            onChange={(durationS) => change({ type: 'chooseDuration', durationS })}
          />
        )}
        {resolutions.length > 1 && (
          <OfferedChoices
            legend={t('generator:resolution.label')}
            values={resolutions}
            offered={offered.resolutions}
            wordsFor={String}
            value={form.resolution}
            onChange={(resolution) => change({ type: 'chooseResolution', resolution })}
          />
        )}
      </div>
      {ratios.length > 1 && (
        <OfferedChoices
          legend={t('generator:aspectRatio.label')}
          values={ratios}
          offered={aspectRatiosFor(offered, form.mode)}
          wordsFor={String}
          labelFor={(ratio) => <AspectRatioLabel ratio={ratio} />}
          value={form.aspectRatio}
          onChange={(aspectRatio) => change({ type: 'edit', fields: { aspectRatio } })}
        />
      )}
      <ul role="list" className={styles.given}>
        {durationsS.length === 1 && <li>{t('generator:duration.fixed', { duration: seconds(durationsS[0] ?? 0) })}</li>}
        {resolutions.length === 1 && <li>{t('generator:resolution.fixed', { resolution: resolutions[0] })}</li>}
        {ratios.length === 0 && <li>{t(`generator:aspectRatio.given.${form.mode}`)}</li>}
        {all.audio === 'always' && <li>{t('generator:audio.always')}</li>}
        {all.audio === 'none' && <li>{t('generator:audio.none')}</li>}
      </ul>
    </div>
  );
});

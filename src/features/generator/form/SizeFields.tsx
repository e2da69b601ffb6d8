import type { AspectRatio, ModelTerms } from '#contracts/model';
import { aspectRatiosFor } from '#contracts/video-settings';
import { SegmentedControl } from '../../../components/SegmentedControl';
import { useTranslation } from '../../../i18n/use-translation';
import type { FormAction, GeneratorForm } from './form-state';
import { AspectRatioLabel } from './AspectRatioLabel';
import * as styles from './SizeFields.module.css';

export interface SizeFieldsProps {
  form: GeneratorForm;
  model: ModelTerms;
  change: (action: FormAction) => void;
}

/** Duration, resolution and shape. If a model has only one option, a line names it. */
export function SizeFields({ form, model, change }: SizeFieldsProps) {
  const { t } = useTranslation();
  const { capabilities } = model;
  const ratios = aspectRatiosFor(capabilities, form.mode);
  const { durationsS, resolutions } = capabilities;
  const seconds = (durationS: number) => `${durationS}\u00a0${t('common:unit.second')}`;

  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        {durationsS.length > 1 && (
          <SegmentedControl
            legend={t('generator:duration.label')}
            segments={durationsS.map((value) => ({ value, label: seconds(value) }))}
            value={form.durationS}
            onChange={(durationS) => change({ type: 'chooseDuration', durationS })}
          />
        )}
        {resolutions.length > 1 && (
          <SegmentedControl
            legend={t('generator:resolution.label')}
            segments={resolutions.map((value) => ({ value, label: value }))}
            value={form.resolution}
            onChange={(resolution) => change({ type: 'chooseResolution', resolution })}
          />
        )}
      </div>
      {ratios.length > 1 && (
        <SegmentedControl
          legend={t('generator:aspectRatio.label')}
          segments={ratios.map((value) => ({ value, label: <AspectRatioLabel ratio={value} /> }))}
          value={form.aspectRatio}
          onChange={(aspectRatio: AspectRatio) => change({ type: 'edit', fields: { aspectRatio } })}
        />
      )}
      <ul role="list" className={styles.given}>
        {durationsS.length === 1 && <li>{t('generator:duration.fixed', { duration: seconds(durationsS[0] ?? 0) })}</li>}
        {resolutions.length === 1 && <li>{t('generator:resolution.fixed', { resolution: resolutions[0] })}</li>}
        {ratios.length === 0 && <li>{t(`generator:aspectRatio.given.${form.mode}`)}</li>}
        {capabilities.audio === 'always' && <li>{t('generator:audio.always')}</li>}
        {capabilities.audio === 'none' && <li>{t('generator:audio.none')}</li>}
      </ul>
    </div>
  );
}

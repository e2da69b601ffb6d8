import { aspectRatiosFor, ASPECT_RATIOS, RESOLUTIONS } from '#contracts/video-settings';
import { choiceWords } from '../../../choice-words';
import { Field } from '../../../components/Field';
import { Select } from '../../../components/TextControls';
import { useTranslation } from '../../../i18n/use-translation';
import type { ListModel, SharedSettings } from './composition';
import * as styles from './ListForm.module.css';

export interface SharedFieldsProps {
  /** Those that the settings are for. */
  models: readonly ListModel[];
  shared: SharedSettings;
  onChange: (shared: SharedSettings) => void;
}

/** Settings of all rows that name none; a value is offered if any of the models has it. */
export function SharedFields({ models, shared, onChange }: SharedFieldsProps) {
  const { t } = useTranslation();
  const capabilities = models.map((model) => model.capabilities);
  const durations = [...new Set(capabilities.flatMap(({ durationsS }) => durationsS))].sort((a, b) => a - b);
  const resolutions = RESOLUTIONS.filter((value) => capabilities.some((model) => model.resolutions.includes(value)));
  const ratios = ASPECT_RATIOS.filter((value) =>
    capabilities.some((model) => aspectRatiosFor(model, 'text').includes(value)),
  );
  const hasSound = capabilities.some(({ audio }) => audio === 'optional');

  /** A choice kept from other models is still listed: the closest to it is what counts. */
  const choice = <Value extends string | number>(
    field: 'durationS' | 'resolution' | 'aspectRatio',
    offered: readonly Value[],
    chosen: Value | undefined,
  ) => (
    <Field label={t(`my-videos:receipt.${field}`)}>
      {(control) => (
        <Select
          {...control}
          value={chosen ?? ''}
          onChange={({ target }) => {
            const next: SharedSettings = { ...shared };
            delete next[field];
            const value = offered.find((candidate) => String(candidate) === target.value);
            onChange(value === undefined ? next : { ...next, [field]: value });
          }}
        >
          <option value="">{t('lists:new.standard')}</option>
          {[...new Set([...offered, ...(chosen === undefined ? [] : [chosen])])].map((value) => (
            <option key={value} value={value}>
              {choiceWords(t, field, value)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );

  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('lists:new.settings')}</legend>
      <div className={styles.settings}>
        {choice('durationS', durations, shared.durationS)}
        {choice('resolution', resolutions, shared.resolution)}
        {choice('aspectRatio', ratios, shared.aspectRatio)}
        {hasSound && (
          <Field label={t('my-videos:receipt.audio')}>
            {(control) => (
              <Select
                {...control}
                value={String(shared.audio ?? false)}
                onChange={({ target }) => onChange({ ...shared, audio: target.value === 'true' })}
              >
                <option value="false">{t('my-videos:receipt.no')}</option>
                <option value="true">{t('my-videos:receipt.yes')}</option>
              </Select>
            )}
          </Field>
        )}
      </div>
      <p className={styles.hint}>{t('lists:new.settingsHint')}</p>
    </fieldset>
  );
}

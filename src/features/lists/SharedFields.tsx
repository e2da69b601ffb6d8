import { aspectRatiosFor, linesOf, shapeOf } from '#contracts/video-settings';
import { Field } from '../../components/Field';
import { Select } from '../../components/TextControls';
import { useTranslation } from '../../i18n/use-translation';
import { ChoiceField } from '../videos/video/ChoiceField';
import type { ListModel, SharedSettings } from './composition';
import * as styles from './ListForm.module.css';

export interface SharedFieldsProps {
  /** Models that the settings are for. */
  models: readonly ListModel[];
  shared: SharedSettings;
  onChange: (shared: SharedSettings) => void;
}

/** Settings of all rows that name none; a value is offered if any of the models has it. */
export function SharedFields({ models, shared, onChange }: SharedFieldsProps) {
  const { t } = useTranslation();
  const capabilities = models.map((model) => model.capabilities);
  const durations = [...new Set(capabilities.flatMap(({ durationsS }) => durationsS))].sort((a, b) => a - b);
  const resolutions = [...new Set(capabilities.flatMap((model) => model.resolutions))];
  resolutions.sort((a, b) => linesOf(a) - linesOf(b));
  const ratios = [...new Set(capabilities.flatMap((model) => aspectRatiosFor(model, 'text')))];
  ratios.sort((a, b) => shapeOf(b) - shapeOf(a));
  const hasSound = capabilities.some(({ audio }) => audio === 'optional');

  /** A choice kept from other models is still listed: the closest to it is what counts. */
  const choice = <Name extends 'durationS' | 'resolution' | 'aspectRatio'>(
    field: Name,
    offered: readonly NonNullable<SharedSettings[Name]>[],
  ) => {
    const { [field]: chosen, ...others } = shared;
    return (
      <ChoiceField
        field={field}
        offered={[...new Set([...offered, ...(chosen === undefined ? [] : [chosen])])]}
        chosen={chosen}
        none={{ label: t('lists:new.standard'), onChoose: () => onChange(others) }}
        onChoose={(value) => onChange({ ...shared, [field]: value })}
      />
    );
  };

  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('lists:new.settings')}</legend>
      <div className={styles.settings}>
        {choice('durationS', durations)}
        {choice('resolution', resolutions)}
        {choice('aspectRatio', ratios)}
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

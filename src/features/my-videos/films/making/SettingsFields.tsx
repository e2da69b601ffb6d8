import type { ChoiceField } from '#contracts/video-settings';
import { choiceWords } from '../../../../choice-words';
import { Field } from '../../../../components/Field';
import { Switch } from '../../../../components/Switch';
import { Select } from '../../../../components/TextControls';
import { useTranslation } from '../../../../i18n/use-translation';
import type { OfferedTerms } from '../../../../model-offer';
import type { OfferedSettings, TakeForm } from './take-form';
import * as styles from './TakeDialog.module.css';

export interface SettingsFieldsProps {
  model: OfferedTerms;
  settings: OfferedSettings;
  form: TakeForm;
  errorOf: (field: string) => string | undefined;
  onChange: (fields: Partial<TakeForm>) => void;
}

/** Length, size, shape and sound of a shot, as its model offers them. */
export function SettingsFields({ model, settings, form, errorOf, onChange }: SettingsFieldsProps) {
  const { t } = useTranslation();
  const choice = <Value extends string | number>(
    field: ChoiceField,
    offered: readonly Value[],
    chosen: Value,
    choose: (value: Value) => void,
  ) => (
    <Field label={t(`my-videos:receipt.${field}`)} error={errorOf(field)}>
      {(control) => (
        <Select
          {...control}
          value={chosen}
          onChange={({ target }) => {
            const value = offered.find((candidate) => String(candidate) === target.value);
            if (value !== undefined) choose(value);
          }}
        >
          {offered.map((value) => (
            <option key={value} value={value}>
              {choiceWords(t, field, value)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
  return (
    <>
      <div className={styles.settings}>
        {choice('durationS', settings.durations, settings.durationS, (durationS) => onChange({ durationS }))}
        {choice('resolution', model.capabilities.resolutions, settings.resolution, (resolution) =>
          onChange({ resolution }),
        )}
        {settings.aspectRatios.length > 0 &&
          choice('aspectRatio', settings.aspectRatios, settings.aspectRatio, (aspectRatio) =>
            onChange({ aspectRatio }),
          )}
      </div>
      {settings.hasSound && (
        <Switch label={t('my-videos:receipt.audio')} checked={form.audio} onChange={(audio) => onChange({ audio })} />
      )}
    </>
  );
}

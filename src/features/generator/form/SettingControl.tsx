import type { ExtraField, Setting } from '#contracts/video-settings';
import { Field } from '../../../components/Field';
import { Switch } from '../../../components/Switch';
import { TextArea } from '../../../components/TextControls';
import { useTranslation } from '../../../i18n/use-translation';
import { formFieldOf } from './form-settings';
import type { FormChoices } from './form-state';
import { IntegerField, type IntegerFieldProps } from './IntegerField';

export interface SettingControlProps {
  /** Its words are under `generator:<field>`. */
  field: ExtraField;
  setting: Setting;
  form: FormChoices;
  onChange: (value: string | number | boolean) => void;
  error: string | undefined;
}

/** The control of a setting, by its kind. Pictures have one that fills more than a row. */
export function SettingControl({ field, setting, form, onChange, error }: SettingControlProps) {
  const { t } = useTranslation();
  const value = form[formFieldOf(field)];
  const typed = typeof value === 'string' ? value : '';
  const label = t(`generator:${field}.label`);
  const hint = () => t(`generator:${field}.hint`);
  switch (setting.kind) {
    case 'flag':
      return <Switch label={label} hint={hint()} checked={value === true} onChange={onChange} />;
    case 'text':
      return (
        <Field label={label} hint={hint()} error={error}>
          {(control) => (
            <TextArea {...control} rows={2} value={typed} onChange={(event) => onChange(event.target.value)} />
          )}
        </Field>
      );
    case 'integer':
      return (
        <IntegerField
          field={field as IntegerFieldProps['field']}
          setting={setting}
          value={typed}
          onChange={onChange}
          error={error}
        />
      );
    // No extra setting is one.
    case 'choice':
    case 'picture':
      return null;
  }
}

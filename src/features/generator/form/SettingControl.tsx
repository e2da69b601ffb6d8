import type { ModelTerms } from '#contracts/model';
import type { ChoiceField, Setting, SettingField } from '#contracts/video-settings';
import { choiceWords } from '../../../choice-words';
import { Field } from '../../../components/Field';
import { SegmentedControl } from '../../../components/SegmentedControl';
import { Switch } from '../../../components/Switch';
import { TextArea } from '../../../components/TextControls';
import { useTranslation } from '../../../i18n/use-translation';
import { formFieldOf } from './form-settings';
import type { FormChoices } from './form-state';
import { IntegerField } from './IntegerField';

export interface SettingControlProps {
  /** Its words are under `generator:<field>`. */
  field: SettingField;
  setting: Setting;
  form: FormChoices;
  model: ModelTerms;
  onChange: (value: string | number | boolean) => void;
  error: string | undefined;
}

/** The control of a setting, by its kind. Pictures have one that fills more than a row. */
export function SettingControl({ field, setting, form, model, onChange, error }: SettingControlProps) {
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
      return <IntegerField field={field} setting={setting} value={typed} onChange={onChange} error={error} />;
    case 'choice':
      return (
        <SegmentedControl
          legend={label}
          segments={setting
            .remaining(model.capabilities, form)
            .map((choice) => ({ value: choice, label: choiceWords(t, field as ChoiceField, choice) }))}
          value={typeof value === 'number' ? value : typed}
          onChange={onChange}
        />
      );
    case 'picture':
      return null;
  }
}

import type { ChoiceField as ChoiceName } from '#contracts/video-settings';
import { choiceWords } from '../../../choice-words';
import { Field } from '../../../components/Field';
import { Select } from '../../../components/TextControls';
import { useTranslation } from '../../../i18n/use-translation';

export interface ChoiceFieldProps<Value extends string | number> {
  field: ChoiceName;
  offered: readonly Value[];
  /** Undefined: none. */
  chosen: Value | undefined;
  /** The option of choosing none; left out: one has to be chosen. */
  none?: { label: string; onChoose: () => void };
  error?: string | undefined;
  onChoose: (value: Value) => void;
}

/** Chooses length, size or shape of a video. */
export function ChoiceField<Value extends string | number>(props: ChoiceFieldProps<Value>) {
  const { field, offered, chosen, none, error, onChoose } = props;
  const { t } = useTranslation();
  return (
    <Field label={t(`my-videos:receipt.${field}`)} error={error}>
      {(control) => (
        <Select
          {...control}
          value={chosen ?? ''}
          onChange={({ target }) => {
            const value = offered.find((candidate) => String(candidate) === target.value);
            if (value === undefined) none?.onChoose();
            else onChoose(value);
          }}
        >
          {none && <option value="">{none.label}</option>}
          {offered.map((value) => (
            <option key={value} value={value}>
              {choiceWords(t, field, value)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

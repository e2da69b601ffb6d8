import type { ReactNode } from 'react';
import { SegmentedControl } from '../../../components/SegmentedControl';
import { useLanguageTag } from '../../../components/use-language-tag';
import { useTranslation } from '../../../i18n/use-translation';

export interface OfferedChoicesProps<Value extends string | number> {
  legend: string;
  legendHidden?: boolean;
  /** All that the model has. */
  values: readonly Value[];
  /** Choices that can be made now. */
  offered: readonly Value[];
  wordsFor: (value: Value) => string;
  /** More than its words. */
  labelFor?: (value: Value) => ReactNode;
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice between a model's values. Those that can't be made now keep their place, disabled, and are named. */
export function OfferedChoices<Value extends string | number>(props: OfferedChoicesProps<Value>) {
  const { legend, legendHidden, values, offered, wordsFor, labelFor = wordsFor, value, onChange } = props;
  const { t } = useTranslation();
  const language = useLanguageTag();
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  const missing = values.filter((candidate) => !offered.includes(candidate));
  return (
    <SegmentedControl
      legend={legend}
      {...(legendHidden && { legendHidden })}
      segments={values.map((candidate) => ({
        value: candidate,
        label: labelFor(candidate),
        disabled: missing.includes(candidate),
      }))}
      note={missing.length > 0 ? t('generator:notNow', { choices: list.format(missing.map(wordsFor)) }) : undefined}
      value={value}
      onChange={onChange}
    />
  );
}

import type { ModelTerms } from '#contracts/model';
import { SegmentedControl } from '../../../components/SegmentedControl';
import { useLanguageTag } from '../../../components/use-language-tag';
import { useTranslation } from '../../../i18n/use-translation';
import { toRequest, type FormAction } from '../form/form-state';
import { TAKE_COUNTS } from '../form/generator-form';
import type { GeneratorForm } from '../form/generator-form';
import { takesOf } from './takes';
import * as styles from './TakesField.module.css';

export interface TakesFieldProps {
  form: GeneratorForm;
  model: ModelTerms;
  change: (action: FormAction) => void;
}

/** How many videos one press makes, and the seeds that they get from the one in the form. */
export function TakesField({ form, model, change }: TakesFieldProps) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const seeds = takesOf(toRequest(form, model), form.takes).flatMap(({ seed }) =>
    Number.isInteger(seed) ? [String(seed)] : [],
  );
  const listed = () => new Intl.ListFormat(language, { type: 'conjunction' }).format(seeds);
  return (
    <SegmentedControl
      className={styles.takes}
      legend={t('generator:takes.label')}
      legendHidden
      segments={TAKE_COUNTS.map((count) => ({ value: count, label: `×${count}` }))}
      value={form.takes}
      onChange={(takes) => change({ type: 'edit', fields: { takes } })}
      hint={seeds.length > 1 && t('generator:takes.seeds', { seeds: listed() })}
    />
  );
}

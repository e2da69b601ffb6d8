import { memo } from 'react';
import { creditCost } from '#contracts/credit-cost';
import type { ModelTerms } from '#contracts/model';
import { Switch } from '../../../components/Switch';
import { useLanguageTag } from '../../../components/use-language-tag';
import { useTranslation } from '../../../i18n/use-translation';
import type { FormAction, FormChoices } from './form-state';

export interface SoundFieldProps {
  form: FormChoices;
  model: ModelTerms;
  change: (action: FormAction) => void;
}

/** Sound on or off, and what it adds to the price where there is one. */
export const SoundField = memo(function SoundField({ form, model, change }: SoundFieldProps) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const silent = creditCost(model, { ...form, audio: false });
  const loud = creditCost(model, { ...form, audio: true });
  const extra = model.status !== 'retired' && silent !== undefined && loud !== undefined ? loud - silent : 0;
  const formatted = new Intl.NumberFormat(language, { signDisplay: 'always' }).format(extra);
  return (
    <Switch
      label={t('generator:audio.label')}
      hint={extra === 0 ? undefined : t('common:unit.credits', { count: extra, formatted })}
      checked={form.audio}
      onChange={(audio) => change({ type: 'edit', fields: { audio } })}
    />
  );
});

import { memo, useEffect, useRef } from 'react';
import type { ModelTerms } from '#contracts/model';
import { EXTRA_SETTINGS, isOffered } from '#contracts/video-settings';
import { ChevronDown } from '../../../components/icons';
import { useTranslation } from '../../../i18n/use-translation';
import { fieldErrorMessage, type FieldError } from './field-error';
import { formFieldOf } from './form-settings';
import type { FormAction, FormChoices } from './form-state';
import * as styles from './MoreSettings.module.css';
import { SettingControl } from './SettingControl';

export interface MoreSettingsProps {
  form: FormChoices;
  model: ModelTerms;
  change: (action: FormAction) => void;
  fault: FieldError | undefined;
}

/** All but the one that is beside the prompt. */
const HERE = EXTRA_SETTINGS.filter(([field]) => field !== 'enhancePrompt');

/** Switches first, then fields to type in or choose from. */
const IN_ORDER = [...HERE.filter(([, { kind }]) => kind === 'flag'), ...HERE.filter(([, { kind }]) => kind !== 'flag')];

/** Rarely used settings, collapsed; opens by itself when one of its fields has an error. */
export const MoreSettings = memo(function MoreSettings({ form, model, change, fault }: MoreSettingsProps) {
  const { t } = useTranslation();
  const details = useRef<HTMLDetailsElement>(null);
  const offered = IN_ORDER.filter(([, setting]) => isOffered(setting, model.capabilities, form));
  const isAtFault = offered.some(([field]) => field === fault?.field);

  useEffect(() => {
    if (isAtFault && details.current) details.current.open = true;
  }, [isAtFault]);

  if (offered.length === 0) return null;
  return (
    <details ref={details} className={styles.details}>
      <summary className={styles.summary}>
        {t('generator:more')}
        <ChevronDown aria-hidden strokeWidth={1.5} className={styles.chevron} />
      </summary>
      <div className={styles.fields}>
        {offered.map(([field, setting]) => (
          <SettingControl
            key={field}
            field={field}
            setting={setting}
            form={form}
            onChange={(value) => change({ type: 'edit', fields: { [formFieldOf(field)]: value } })}
            error={fieldErrorMessage(t, fault, field)}
          />
        ))}
      </div>
    </details>
  );
});

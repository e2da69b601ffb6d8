import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ModelTerms } from '#contracts/model';
import { Field } from '../../../components/Field';
import { Switch } from '../../../components/Switch';
import { TextArea } from '../../../components/TextControls';
import { useTranslation } from '../../../i18n/use-translation';
import { faultWords, type FormFault } from './form-fault';
import type { FormAction, FreeFields, GeneratorForm } from './form-state';
import * as styles from './MoreSettings.module.css';
import { SeedField } from './SeedField';

export interface MoreSettingsProps {
  form: GeneratorForm;
  model: ModelTerms;
  change: (action: FormAction) => void;
  fault: FormFault | undefined;
}

/** What few visitors touch, folded away; it opens by itself when one of its fields is at fault. */
export function MoreSettings({ form, model, change, fault }: MoreSettingsProps) {
  const { t } = useTranslation();
  const details = useRef<HTMLDetailsElement>(null);
  const { negativePrompt, seed, promptEnhancer, fixedCamera } = model.capabilities;
  const edit = (fields: Partial<FreeFields>) => change({ type: 'edit', fields });
  const isAtFault = fault?.field === 'negativePrompt' || fault?.field === 'seed';

  useEffect(() => {
    if (isAtFault && details.current) details.current.open = true;
  }, [isAtFault]);

  if (!negativePrompt && !seed && !promptEnhancer && !fixedCamera) return null;
  return (
    <details ref={details} className={styles.details}>
      <summary className={styles.summary}>
        {t('generator:more')}
        <ChevronDown aria-hidden strokeWidth={1.5} className={styles.chevron} />
      </summary>
      <div className={styles.fields}>
        {promptEnhancer && (
          <Switch
            label={t('generator:enhancePrompt.label')}
            hint={t('generator:enhancePrompt.hint')}
            checked={form.enhancePrompt}
            onChange={(enhancePrompt) => edit({ enhancePrompt })}
          />
        )}
        {fixedCamera && (
          <Switch
            label={t('generator:fixedCamera.label')}
            hint={t('generator:fixedCamera.hint')}
            checked={form.fixedCamera}
            onChange={(isFixed) => edit({ fixedCamera: isFixed })}
          />
        )}
        {negativePrompt && (
          <Field
            label={t('generator:negativePrompt.label')}
            hint={t('generator:negativePrompt.hint')}
            error={faultWords(t, fault, 'negativePrompt')}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={2}
                value={form.negativePrompt}
                onChange={(event) => edit({ negativePrompt: event.target.value })}
              />
            )}
          </Field>
        )}
        {seed && (
          <SeedField
            value={form.seed}
            onChange={(value) => edit({ seed: value })}
            error={faultWords(t, fault, 'seed')}
          />
        )}
      </div>
    </details>
  );
}

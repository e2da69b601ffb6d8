import { useId } from 'react';
import { LinkedText } from '../../../components/LinkedText';
import { useTranslation } from '../../../i18n/use-translation';
import * as styles from './SecondPlanDialog.module.css';

export interface ConsentBoxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The visitor has tried to go on without it. */
  isMissing: boolean;
}

/** The terms and the immediate start, agreed to before a plan is switched. Payment pages ask the same themselves. */
export function ConsentBox({ checked, onChange, isMissing }: ConsentBoxProps) {
  const { t } = useTranslation();
  const id = useId();
  const faultId = isMissing ? `${id}-fault` : undefined;
  return (
    <div className={styles.consent}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-invalid={isMissing}
        aria-describedby={faultId}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>
        <LinkedText
          text={(marks) => t('order-consent:agree', marks)}
          links={{ terms: { to: '/terms', words: t('order-consent:terms') } }}
        />
      </label>
      {isMissing && (
        <p id={faultId} role="alert" className={styles.fault}>
          {t('order-consent:needed')}
        </p>
      )}
    </div>
  );
}

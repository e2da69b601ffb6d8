import { useId, useState } from 'react';
import { Button, type ButtonProps } from '../../../components/Button';
import { Field } from '../../../components/Field';
import { TextInput } from '../../../components/TextControls';
import { Check, Copy } from '../../../components/icons';
import { useTranslation } from '../../../i18n/use-translation';
import * as styles from './ShareDialog.module.css';

export interface CopyFieldProps extends Pick<ButtonProps, 'variant'> {
  label: string;
  value: string;
  hint: string;
  copyLabel: string;
  /** Said once it is copied. */
  copied: string;
}

/** A text to pass on, with a button that copies it and says so beside it: a toast would be outside the dialog. */
export function CopyField({ label, value, hint, copyLabel, copied, variant }: CopyFieldProps) {
  const { t } = useTranslation();
  const hintId = useId();
  const [copying, setCopying] = useState<'copied' | 'refused'>();

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopying('copied');
    } catch {
      setCopying('refused');
    }
  };

  const CopyIcon = copying === 'copied' ? Check : Copy;
  return (
    <div className={styles.linkWithHint}>
      <div className={styles.link}>
        <Field label={label} className={styles.address}>
          {(control) => (
            <TextInput
              {...control}
              aria-describedby={hintId}
              readOnly
              value={value}
              onFocus={(event) => event.target.select()}
            />
          )}
        </Field>
        <Button variant={variant} icon={<CopyIcon aria-hidden strokeWidth={1.5} />} onClick={() => void copy()}>
          {copyLabel}
        </Button>
      </div>
      <p role="status" className={styles.copied}>
        {copying === 'copied' ? copied : copying === 'refused' && t('my-videos:share.refused')}
      </p>
      <p id={hintId} className={styles.hides}>
        {hint}
      </p>
    </div>
  );
}

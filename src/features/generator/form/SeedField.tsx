import { Dices, X } from 'lucide-react';
import { MAX_SEED } from '#contracts/video-request';
import { IconButton } from '../../../components/Button';
import { Field } from '../../../components/Field';
import { TextInput } from '../../../components/TextControls';
import { useTranslation } from '../../../i18n/use-translation';
import * as styles from './SeedField.module.css';

export interface SeedFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** A number that makes a result repeatable. Empty means random: the server draws one and the receipt shows it. */
export function SeedField({ value, onChange, error }: SeedFieldProps) {
  const { t } = useTranslation();
  const isRandom = value === '';
  return (
    <Field label={t('generator:seed.label')} hint={t('generator:seed.hint')} error={error}>
      {(control) => (
        <span className={styles.row}>
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="off"
            className={styles.input}
            placeholder={t('generator:seed.random')}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <IconButton
            label={t(isRandom ? 'generator:seed.draw' : 'generator:seed.clear')}
            onClick={() => onChange(isRandom ? drawSeed() : '')}
          >
            {isRandom ? <Dices aria-hidden strokeWidth={1.5} /> : <X aria-hidden strokeWidth={1.5} />}
          </IconButton>
        </span>
      )}
    </Field>
  );
}

function drawSeed(): string {
  return String(Math.floor(Math.random() * (MAX_SEED + 1)));
}

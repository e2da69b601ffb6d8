import type { ExtraField, FieldOfKind, IntegerSetting } from '#contracts/video-settings';
import { IconButton } from '../../../components/Button';
import { Field } from '../../../components/Field';
import { TextInput } from '../../../components/TextControls';
import { Dices, X } from '../../../components/icons';
import { useTranslation } from '../../../i18n/use-translation';
import * as styles from './IntegerField.module.css';

export interface IntegerFieldProps {
  /** Its words are under `generator:<field>`. */
  field: ExtraField & FieldOfKind<'integer'>;
  setting: IntegerSetting;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** A number such as the seed, which makes a result repeatable. Empty means random: the server draws one. */
export function IntegerField({ field, setting, value, onChange, error }: IntegerFieldProps) {
  const { t } = useTranslation();
  const isRandom = value === '';
  return (
    <Field label={t(`generator:${field}.label`)} hint={t(`generator:${field}.hint`)} error={error}>
      {(control) => (
        <span className={styles.row}>
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="off"
            className={styles.input}
            placeholder={t(`generator:${field}.random`)}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <IconButton
            label={t(isRandom ? `generator:${field}.draw` : `generator:${field}.clear`)}
            onClick={() => onChange(isRandom ? draw(setting) : '')}
          >
            {isRandom ? <Dices aria-hidden strokeWidth={1.5} /> : <X aria-hidden strokeWidth={1.5} />}
          </IconButton>
        </span>
      )}
    </Field>
  );
}

function draw({ min, max }: IntegerSetting): string {
  return String(min + Math.floor(Math.random() * (max - min + 1)));
}

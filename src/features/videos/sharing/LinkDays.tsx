import { SHARE_DAYS } from '#contracts/share';
import { Field } from '../../../components/Field';
import { formatDays } from '../../../components/format-days';
import { Select } from '../../../components/TextControls';
import { useLanguageTag } from '../../../components/use-language-tag';
import { useTranslation } from '../../../i18n/use-translation';

/** Values of the choice that are no number. */
const UNCHANGED = 'unchanged';
const ALWAYS = 'always';

export interface LinkDaysProps {
  /** Null: until it is ended; undefined: as the link is. */
  days: number | null | undefined;
  /** The link exists, so its end can stay as it is. */
  isMade: boolean;
  onChange: (days: (typeof SHARE_DAYS)[number] | null) => void;
}

/** How long a link works. */
export function LinkDays({ days, isMade, onChange }: LinkDaysProps) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  return (
    <Field label={t('my-videos:share.days')}>
      {(control) => (
        <Select
          {...control}
          value={days === undefined ? UNCHANGED : (days ?? ALWAYS)}
          onChange={({ target: { value } }) => {
            if (value !== UNCHANGED) onChange(SHARE_DAYS.find((count) => String(count) === value) ?? null);
          }}
        >
          {isMade && <option value={UNCHANGED}>{t('my-videos:share.asNow')}</option>}
          {SHARE_DAYS.map((count) => (
            <option key={count} value={count}>
              {formatDays(language, count)}
            </option>
          ))}
          <option value={ALWAYS}>{t('my-videos:share.always')}</option>
        </Select>
      )}
    </Field>
  );
}

import { languageTag } from '../i18n/language-tag';
import { useTranslation } from '../i18n/use-translation';
import { timecodes } from './format-timecode';

/** A clip's length, for eyes and machines. */
export function Timecode({ durationS }: { durationS: number }) {
  const { t, i18n } = useTranslation();
  return (
    <time dateTime={`PT${durationS}S`}>
      {t('common:unit.seconds', { formatted: timecodes([durationS], languageTag(i18n.language)) })}
    </time>
  );
}

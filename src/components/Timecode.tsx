import { useLanguageTag } from './use-language-tag';
import { useTranslation } from '../i18n/use-translation';
import { timecodes } from './format-timecode';

/** A clip's length, for eyes and machines. */
export function Timecode({ durationS }: { durationS: number }) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  return (
    <time dateTime={`PT${durationS}S`}>
      {t('common:unit.seconds', { formatted: timecodes([durationS], language) })}
    </time>
  );
}

import { useTranslation } from 'gatsby-plugin-react-i18next';

/** A clip's length as on a film leader: `05.0 s`, with the language's decimal mark and unit. */
export function formatTimecode(durationS: number, language: string, unit: string): string {
  const number = new Intl.NumberFormat(language, {
    minimumIntegerDigits: 2,
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(durationS);
  return `${number}\u00a0${unit}`;
}

/** `formatTimecode` as an element that machines read too. */
export function Timecode({ durationS }: { durationS: number }) {
  const { t, i18n } = useTranslation();
  return <time dateTime={`PT${durationS}S`}>{formatTimecode(durationS, i18n.language, t('common:unit.second'))}</time>;
}

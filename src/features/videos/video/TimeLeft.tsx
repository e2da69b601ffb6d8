import { useState } from 'react';
import { DAY_MS } from '#contracts/day';
import { Clock } from '../../../components/icons';
import { useLanguageTag } from '../../../components/use-language-tag';
import { useTranslation } from '../../../i18n/use-translation';
import * as styles from './TimeLeft.module.css';

export interface TimeLeftProps {
  /** ISO 8601 */
  expiresAt: string;
  warnDays: number | undefined;
}

/** How many days a video is still kept: quiet while there are many, a warning towards the end. */
export function TimeLeft({ expiresAt, warnDays = 0 }: TimeLeftProps) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const [now] = useState(Date.now);
  const end = new Date(expiresAt);
  const count = Math.ceil((end.getTime() - now) / DAY_MS);
  const values = { count, formatted: new Intl.NumberFormat(language).format(count) };
  const isSoon = count <= warnDays;
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(end);
  return (
    <p className={styles.left} data-soon={isSoon || undefined}>
      <Clock aria-hidden strokeWidth={1.5} />
      <time dateTime={expiresAt} title={date}>
        {count <= 0 ? t('my-videos:expiry.now') : t(isSoon ? 'my-videos:expiry.soon' : 'my-videos:expiry.left', values)}
      </time>
    </p>
  );
}

import { localizedPath } from '../../../components/Link';
import { useLanguageTag } from '../../../components/use-language-tag';
import { useTranslation } from '../../../i18n/use-translation';
import { CopyField } from './CopyField';
import type { Link } from './use-link';

export interface LinkAddressProps {
  link: Link;
  /** Query of the shared page that shows it. */
  query: string;
  /** Until when a link without an end of its own works. */
  openEnded: string;
}

/** The address of a link, and until when it works. */
export function LinkAddress({ link: { expiresAt }, query, openEnded }: LinkAddressProps) {
  const { t, i18n } = useTranslation();
  const language = useLanguageTag();
  const date =
    expiresAt !== null &&
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(expiresAt));
  return (
    <CopyField
      label={t('my-videos:share.link')}
      value={`${location.origin}${localizedPath('/shared', i18n.language)}?${query}`}
      hint={date ? t('my-videos:share.until', { date }) : openEnded}
      copyLabel={t('my-videos:share.copy')}
      copied={t('my-videos:share.copied')}
      variant="primary"
    />
  );
}

import { Globe, X } from 'lucide-react';
import { IconButton } from '../components/Button';
import { Link } from '../components/Link';
import { useConsent } from '../consent-state/consent-store';
import { useTranslation } from '../i18n/use-translation';
import * as styles from './LanguageSuggestion.module.css';
import { useLanguageSuggestion } from './use-language-suggestion';
import { usePageLanguage } from './use-page-language';

/**
 * A small bar when the browser prefers another of our languages. Nobody is sent anywhere by force; dismissed, it
 * never comes back.
 */
export function LanguageSuggestion() {
  const { t } = useTranslation();
  const { originalPath } = usePageLanguage();
  const { suggested, dismiss } = useLanguageSuggestion();
  const { consent, isReviewing } = useConsent();
  // One question at a time: both stand at the foot of the window.
  if (!suggested || consent === 'asking' || isReviewing) return null;
  return (
    <aside className={styles.bar} aria-label={t('common:language.label')}>
      <Link
        to={`${originalPath}${window.location.search}`}
        language={suggested.code}
        lang={suggested.hreflang}
        className={styles.link}
        onClick={dismiss}
      >
        <Globe aria-hidden strokeWidth={1.5} className={styles.globe} />
        {suggested.name}
      </Link>
      <IconButton label={t('common:language.dismiss')} onClick={dismiss}>
        <X aria-hidden strokeWidth={1.5} />
      </IconButton>
    </aside>
  );
}

import { IconButton } from '../components/Button';
import { Link } from '../components/Link';
import { Globe, X } from '../components/icons';
import { useTranslation } from '../i18n/use-translation';
import * as styles from './LanguageSuggestion.module.css';
import { useLanguageSuggestion } from './use-language-suggestion';
import { usePageLanguage } from './use-page-language';

/**
 * A line under the header when the browser prefers another of our languages; it covers nothing, and scrolls away with the
 * page. Nobody is sent anywhere by force.
 */
export function LanguageSuggestion() {
  const { t } = useTranslation();
  const { originalPath } = usePageLanguage();
  const { suggested, dismiss } = useLanguageSuggestion();
  return (
    <div className={styles.room}>
      {suggested && (
        <aside className={`page-column ${styles.bar}`} aria-label={t('common:language.label')}>
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
      )}
    </div>
  );
}

import { useEffect, useState } from 'react';
import { useTranslation } from 'gatsby-plugin-react-i18next';
import { Globe, X } from 'lucide-react';
import { IconButton } from '../components/Button';
import { Link } from '../components/Link';
import * as styles from './LanguageSuggestion.module.css';
import { suggestLanguage } from './suggest-language';
import { usePageLanguage, type PageLanguage } from './use-page-language';

const DISMISSED_KEY = 'language-suggestion-dismissed';

/**
 * A bar at the foot of the window when the browser prefers another of our languages. Nobody is sent anywhere by
 * force; dismissed, it never comes back.
 */
export function LanguageSuggestion() {
  const { t } = useTranslation();
  const { current, all, originalPath } = usePageLanguage();
  const [suggested, setSuggested] = useState<PageLanguage>();

  useEffect(() => {
    if (readDismissed()) return;
    setSuggested(suggestLanguage(navigator.languages, current, all));
    // Only the page's language matters: the list of languages is the same on every page.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [current.code]);

  if (!suggested) return null;
  const dismiss = () => {
    setSuggested(undefined);
    writeDismissed();
  };
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

// Storage may be forbidden; then the bar comes back on the next visit, which is harmless.
function readDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSED_KEY) !== null;
  } catch {
    return true;
  }
}

function writeDismissed(): void {
  try {
    localStorage.setItem(DISMISSED_KEY, '1');
  } catch {
    // See readDismissed.
  }
}

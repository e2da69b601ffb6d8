import { useEffect, type ReactNode } from 'react';
import { setToastLabels } from '../components/toast-labels';
import { LoginDialogProvider } from '../features/session/login-dialog-context';
import { useWelcome } from '../features/session/use-welcome';
import { useKeepSignedIn } from '../features/session/was-signed-in';
import { useTranslation } from '../i18n/use-translation';
import { ConsentPrompt } from './ConsentPrompt';
import { Footer } from './Footer';
import { Header } from './Header';
import { LanguageSuggestion } from './LanguageSuggestion';
import * as styles from './Layout.module.css';
import { useLanguageChange } from './use-language-change';
import { useUnreadableWords } from './use-unreadable-words';

export interface LayoutProps {
  /** The page's own sections; each sets its column with the class `page-column`. */
  children: ReactNode;
}

/** The frame of every page: skip link, header, footer, and the login dialog that any part may open. */
export function Layout({ children }: LayoutProps) {
  const { t } = useTranslation();
  return (
    <LoginDialogProvider>
      <PageEffects />
      <div className={styles.page}>
        <a href="#content" className={`${styles.skip} visually-hidden`}>
          {t('common:nav.skip')}
        </a>
        <ConsentPrompt />
        <Header />
        <LanguageSuggestion />
        <noscript>
          <p className={`page-column ${styles.noScript}`}>{t('common:noScript')}</p>
        </noscript>
        <main id="content" tabIndex={-1} className={styles.main}>
          {children}
        </main>
        <Footer />
      </div>
    </LoginDialogProvider>
  );
}

/** Effects of every page, which show nothing here. A component of its own, because the session renders it again. */
function PageEffects() {
  const { t } = useTranslation();
  useLanguageChange();
  useWelcome();
  useKeepSignedIn();
  useUnreadableWords();
  useEffect(() => setToastLabels({ region: t('common:toast.region'), close: t('common:toast.close') }), [t]);
  return null;
}

import { localizedPath } from '../components/Link';
import { showToast } from '../components/toast';
import { loadAuthCalls, signOut } from '../features/session/client';
import { usePreload } from '../first-load/use-preload';
import { useTranslation } from '../i18n/use-translation';
import { usePageLanguage } from './use-page-language';

/** Signs out; from any page but home it returns to the home page of the language. A failure is said in a toast. */
export function useSignOut(): () => Promise<void> {
  const { t } = useTranslation();
  const { current, isHome } = usePageLanguage();
  // A failure is for the press to say.
  usePreload(loadAuthCalls);
  return async () => {
    try {
      // A page that needs a session would lead to the sign-in page before the router could leave it.
      await signOut(isHome ? { redirect: false } : { callbackUrl: localizedPath('/', current.code) });
    } catch {
      showToast('error', t('common:header.signOutFailed'));
    }
  };
}

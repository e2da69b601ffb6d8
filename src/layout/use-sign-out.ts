import { navigate } from 'gatsby';
import { localizedPath } from '../components/Link';
import { signOut } from '../features/session/client';
import { usePageLanguage } from './use-page-language';

/** Signs out; from any page but home it returns to the home page of the language. */
export function useSignOut(): () => Promise<void> {
  const { current, isHome } = usePageLanguage();
  return async () => {
    await signOut({ redirect: false });
    if (!isHome) navigate(localizedPath('/', current.code));
  };
}

import { useTranslation } from '../../i18n/use-translation';
import { useEffect, useState } from 'react';
import { Notice } from '../../components/Notice';
import { ACCOUNT_DELETED } from './account-deleted';

/** Confirms a deleted account: deletion redirects here, to the home page, signed out. */
export function AccountDeletedNotice({ className }: { className?: string }) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);

  useEffect(() => {
    if (window.location.search !== ACCOUNT_DELETED) return undefined;
    const timer = setTimeout(() => {
      setIsShown(true);
      // A reload, a bookmark or another login must not show it again.
      window.history.replaceState(window.history.state, '', window.location.pathname);
    });
    return () => clearTimeout(timer);
  }, []);

  if (!isShown) return null;
  return (
    <div className={className}>
      <Notice title={t('home:accountDeleted.title')} announce>
        {t('home:accountDeleted.text')}
      </Notice>
    </div>
  );
}

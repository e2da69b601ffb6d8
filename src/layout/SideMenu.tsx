import type { MouseEvent } from 'react';
import { Button } from '../components/Button';
import { Dialog } from '../components/Dialog';
import { Link } from '../components/Link';
import type { CancelSubscription } from '../features/billing/use-cancel-subscription';
import { useSession } from '../features/session/client';
import { useLoginDialog } from '../features/session/login-dialog-context';
import { useUserInfo } from '../features/session/use-user-info';
import { useTranslation } from '../i18n/use-translation';
import { MainLinks } from './MainLinks';
import { SideMenuUser } from './SideMenuUser';
import * as styles from './SideMenu.module.css';
import { usePageLanguage } from './use-page-language';
import { useSignOut } from './use-sign-out';

export interface SideMenuProps {
  cancellation: CancelSubscription;
  onClose: () => void;
}

/** The header's items on a small screen. Loaded lazily, hence the default export. */
export default function SideMenu({ cancellation, onClose }: SideMenuProps) {
  const { t } = useTranslation();
  const { data: session } = useSession();
  const { user: info } = useUserInfo();
  const { openLogin } = useLoginDialog();
  const { current, all, originalPath } = usePageLanguage();
  const signOut = useSignOut();

  const closeOnLink = (event: MouseEvent) => {
    if ((event.target as Element).closest('a')) onClose();
  };
  /** The menu makes way first, so that a dialog opened by `action` is the only one. */
  const leaveFor = (action: () => void) => () => {
    onClose();
    action();
  };

  return (
    <Dialog title={t('common:header.menuTitle')} placement="side" onClose={onClose}>
      {/* Only links react here, and they are keyboard-operable by themselves. */}
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className={styles.menu} onClick={closeOnLink}>
        {session ? (
          <SideMenuUser session={session} isVip={info?.vip_status === 1} />
        ) : (
          <Button variant="primary" onClick={leaveFor(() => openLogin())}>
            {t('common:login.button')}
          </Button>
        )}
        <nav aria-label={t('common:header.menuTitle')}>
          <MainLinks stacked isSignedIn={Boolean(session)} />
          {session && (
            <>
              <Link to="/lists" className={styles.quiet}>
                {t('common:nav.lists')}
              </Link>
              <Link to="/account" className={styles.quiet}>
                {t('common:nav.account')}
              </Link>
            </>
          )}
        </nav>
        {session && (
          <div className={styles.actions}>
            {info?.is_subscribed && (
              <Button busy={cancellation.isCancelling} onClick={leaveFor(() => void cancellation.cancel())}>
                {t('common:subscription.cancel')}
              </Button>
            )}
            <Button onClick={leaveFor(() => void signOut())}>{t('common:header.signOut')}</Button>
          </div>
        )}
        <nav aria-label={t('common:language.label')}>
          <ul role="list" className={styles.languages}>
            {all.map(({ code, name, hreflang }) => (
              <li key={code}>
                <Link
                  to={`${originalPath}${window.location.search}${window.location.hash}`}
                  language={code}
                  lang={hreflang}
                  aria-current={code === current.code ? 'true' : undefined}
                  className={styles.language}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </Dialog>
  );
}

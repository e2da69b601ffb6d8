import { useState } from 'react';
import type { revokeAllSessions } from '#contracts/api/sessions';
import { Button, ButtonLink } from '../../components/Button';
import { localizedPath } from '../../components/Link';
import { Panel } from '../../components/Panel';
import { Download, LogOut, Trash2 } from '../../components/icons';
import { showToast } from '../../components/toast';
import { callApi } from '../../http/call-api';
import { useLocalizedPage } from '../../i18n/use-localized-page';
import { useTranslation } from '../../i18n/use-translation';
import { signOut } from '../session/client';
import * as styles from './Account.module.css';
import { ACCOUNT_DELETED } from './account-deleted';
import { DeleteAccountDialog } from './DeleteAccountDialog';

/** Rights of users over the data stored about them. `email`: of the account. */
export function AccountRights({ email }: { email: string }) {
  const { t } = useTranslation();
  const { language } = useLocalizedPage();
  const [isDeleting, setIsDeleting] = useState(false);
  const [isSigningOut, setIsSigningOut] = useState(false);

  const signOutEverywhere = async () => {
    setIsSigningOut(true);
    try {
      await callApi<typeof revokeAllSessions>('/api/account/sign-out-everywhere', { method: 'POST' });
      await signOut({ callbackUrl: localizedPath('/', language) });
    } catch {
      showToast('error', t('account:rights.signOutFailed'));
      setIsSigningOut(false);
    }
  };

  return (
    <Panel title={t('account:rights.title')} className={styles.part}>
      <p className={styles.text}>{t('account:rights.exportText')}</p>
      <ButtonLink to="/api/account/export" size="small" icon={<Download aria-hidden strokeWidth={1.5} />} download>
        {t('account:rights.export')}
      </ButtonLink>
      <Button
        size="small"
        busy={isSigningOut}
        icon={<LogOut aria-hidden strokeWidth={1.5} />}
        onClick={() => void signOutEverywhere()}
      >
        {t('account:rights.signOutEverywhere')}
      </Button>
      <Button
        size="small"
        variant="danger"
        icon={<Trash2 aria-hidden strokeWidth={1.5} />}
        onClick={() => setIsDeleting(true)}
      >
        {t('account:rights.delete')}
      </Button>
      {isDeleting && (
        <DeleteAccountDialog
          email={email}
          onClose={() => setIsDeleting(false)}
          callbackUrl={localizedPath(`/${ACCOUNT_DELETED}`, language)}
        />
      )}
    </Panel>
  );
}

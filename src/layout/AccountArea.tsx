import { Button } from '../components/Button';
import type { CancelSubscription } from '../features/billing/use-cancel-subscription';
import { useSession } from '../features/session/client';
import { useLoginDialog } from '../features/session/login-dialog-context';
import { useTranslation } from '../i18n/use-translation';
import * as styles from './AccountArea.module.css';
import { AccountMenu } from './AccountMenu';
import { Balance } from './Balance';

/** The header's end: Login, or balance and account menu. Its room is kept while the session is read. */
export function AccountArea({ cancellation }: { cancellation: CancelSubscription }) {
  const { t } = useTranslation();
  const { data: session, status } = useSession();
  const { openLogin } = useLoginDialog();

  return (
    <div className={styles.area}>
      {status === 'loading' && (
        // As wide as the button that most visitors will get: nothing moves when it comes.
        <span aria-hidden className={styles.wait}>
          {t('common:login.button')}
        </span>
      )}
      {status === 'unauthenticated' && (
        <Button variant="primary" onClick={() => openLogin()}>
          {t('common:login.button')}
        </Button>
      )}
      {session && (
        <>
          <Balance />
          <AccountMenu session={session} cancellation={cancellation} />
        </>
      )}
    </div>
  );
}

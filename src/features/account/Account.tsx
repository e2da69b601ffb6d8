import type { ReactNode } from 'react';
import { Badge } from '../../components/Badge';
import { Button } from '../../components/Button';
import { Panel } from '../../components/Panel';
import { Skeleton } from '../../components/Skeleton';
import { useTranslation } from '../../i18n/use-translation';
import { userIdOf } from '../session/session-user';
import { useRequiredSession } from '../session/use-required-session';
import { useUserInfo } from '../session/use-user-info';
import * as styles from './Account.module.css';
import { AccountRights } from './AccountRights';
import { AccountUsage } from './AccountUsage';

/**
 * The signed-in user, the parts passed as children, what the account holds, and the user's data rights. Signed-out visitors are redirected to
 * the sign-in page, and back afterwards; a session that ends meanwhile is renewed in place.
 */
export function Account({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const { session, hasEnded, logIn } = useRequiredSession();
  const { name, email } = session?.user ?? {};
  const userId = userIdOf(session);
  const { user } = useUserInfo();

  if (hasEnded) {
    return (
      <Panel title={t('common:login.title')}>
        <p>{t('common:login.ended')}</p>
        <Button variant="primary" onClick={logIn}>
          {t('common:login.button')}
        </Button>
      </Panel>
    );
  }
  return (
    <div className={styles.account}>
      <Panel className={styles.part} busy={!session} title={t('account:person.title')}>
        {session ? (
          <p className={styles.person}>
            <span className={styles.name}>
              {name} {user?.vip_status === 1 && <Badge tone="accent">{t('common:header.vip')}</Badge>}
            </span>{' '}
            <span className={styles.email}>{email}</span>
          </p>
        ) : (
          <Skeleton width="14rem" />
        )}
      </Panel>
      {children}
      {userId !== undefined && <AccountUsage userId={userId} />}
      {email && <AccountRights email={email} />}
    </div>
  );
}

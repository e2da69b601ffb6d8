import { Avatar } from '../components/Avatar';
import { Crown } from '../components/icons';
import type { Session } from '../features/session/client';
import { displayNameOf } from '../features/session/session-user';
import { useTranslation } from '../i18n/use-translation';
import { Balance } from './Balance';
import * as styles from './SideMenuUser.module.css';

export interface SideMenuUserProps {
  session: Session;
  isVip: boolean;
}

/** The signed-in user: portrait or initial, name or e-mail, and the balance with the VIP sign. */
export function SideMenuUser({ session, isVip }: SideMenuUserProps) {
  const { t } = useTranslation();
  const displayName = displayNameOf(session);
  return (
    <div className={styles.user}>
      <Avatar name={displayName} image={session.user?.image ?? undefined} />
      <p className={styles.name}>{displayName}</p>
      <span className={styles.balance}>
        {isVip && <Crown role="img" aria-label={t('common:header.vip')} strokeWidth={1.5} className={styles.vip} />}
        <Balance />
      </span>
    </div>
  );
}

import { CircleX, Clapperboard, LogOut, UserRound } from 'lucide-react';
import { Avatar } from '../components/Avatar';
import { Badge } from '../components/Badge';
import { Menu } from '../components/Menu';
import type { MenuItem } from '../components/menu-item';
import type { CancelSubscription } from '../features/billing/use-cancel-subscription';
import type { Session } from '../features/session/client';
import { useUserInfo } from '../features/session/use-user-info';
import { useTranslation } from '../i18n/use-translation';
import * as styles from './AccountMenu.module.css';
import { useSignOut } from './use-sign-out';

export interface AccountMenuProps {
  user: Session['user'];
  cancellation: CancelSubscription;
}

/** The avatar and what is behind it: who is signed in, their pages, cancelling a subscription, signing out. */
export function AccountMenu({ user, cancellation }: AccountMenuProps) {
  const { t } = useTranslation();
  const { user: info } = useUserInfo();
  const signOut = useSignOut();
  const isVip = info?.vip_status === 1;
  const displayName = user.name ?? user.email;

  const items = (): MenuItem[] => [
    {
      key: 'my-videos',
      label: t('common:nav.myVideos'),
      icon: <Clapperboard aria-hidden strokeWidth={1.5} />,
      to: '/my-videos',
    },
    {
      key: 'account',
      label: t('common:nav.account'),
      icon: <UserRound aria-hidden strokeWidth={1.5} />,
      to: '/account',
    },
    ...(info?.is_subscribed
      ? [
          {
            key: 'cancel',
            label: t(cancellation.isCancelling ? 'common:subscription.cancelling' : 'common:subscription.cancel'),
            icon: <CircleX aria-hidden strokeWidth={1.5} />,
            onSelect: () => void cancellation.cancel(),
          },
        ]
      : []),
    {
      key: 'sign-out',
      label: t('common:header.signOut'),
      icon: <LogOut aria-hidden strokeWidth={1.5} />,
      onSelect: () => void signOut(),
    },
  ];

  return (
    <Menu
      label={t('common:header.accountMenu', { name: displayName })}
      trigger={<Avatar name={displayName} image={user.image ?? undefined} />}
      triggerClassName={styles.trigger}
      heading={
        <>
          <p className={styles.name}>
            {user.name ?? user.email} {isVip && <Badge tone="accent">{t('common:header.vip')}</Badge>}
          </p>
          {user.name && <p className={styles.email}>{user.email}</p>}
        </>
      }
      items={items}
    />
  );
}

import { Avatar } from '../components/Avatar';
import { Badge } from '../components/Badge';
import { Menu } from '../components/Menu';
import { CircleX, Clapperboard, ListChecks, LogOut, UserRound } from '../components/icons';
import type { MenuItem } from '../components/menu-item';
import type { CancelSubscription } from '../features/billing/use-cancel-subscription';
import type { Session } from '../features/session/client';
import { displayNameOf } from '../features/session/session-user';
import { useUserInfo } from '../features/session/use-user-info';
import { useTranslation } from '../i18n/use-translation';
import * as styles from './AccountMenu.module.css';
import { useSignOut } from './use-sign-out';

export interface AccountMenuProps {
  session: Session;
  cancellation: CancelSubscription;
}

/** The avatar and what is behind it: who is signed in, their pages, cancelling a subscription, signing out. */
export function AccountMenu({ session, cancellation }: AccountMenuProps) {
  const { t } = useTranslation();
  const { user: info } = useUserInfo();
  const signOut = useSignOut();
  const isVip = info?.vip_status === 1;
  const { name, email, image } = session.user ?? {};
  const displayName = displayNameOf(session);

  const items = (): MenuItem[] => [
    {
      key: 'my-videos',
      label: t('common:nav.myVideos'),
      icon: <Clapperboard aria-hidden strokeWidth={1.5} />,
      to: '/my-videos',
    },
    {
      key: 'lists',
      label: t('common:nav.lists'),
      icon: <ListChecks aria-hidden strokeWidth={1.5} />,
      to: '/lists',
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
      trigger={<Avatar name={displayName} image={image ?? undefined} />}
      triggerClassName={styles.trigger}
      heading={
        <>
          <p className={styles.name}>
            {displayName} {isVip && <Badge tone="accent">{t('common:header.vip')}</Badge>}
          </p>
          {name && email && <p className={styles.email}>{email}</p>}
        </>
      }
      items={items}
    />
  );
}

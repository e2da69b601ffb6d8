import { useState } from 'react';
import { IconButton } from '../components/Button';
import { Link } from '../components/Link';
import { Menu as MenuIcon } from '../components/icons';
import { late } from '../components/late';
import { useSite } from '../components/seo/use-site';
import { useCancelSubscription } from '../features/billing/use-cancel-subscription';
import { useSessionPart } from '../features/session/client';
import { useTranslation } from '../i18n/use-translation';
import { AccountArea } from './AccountArea';
import { LanguageMenu } from './LanguageMenu';
import { Logo } from './Logo';
import { MainLinks } from './MainLinks';
import * as styles from './Header.module.css';

const SideMenu = late(async () => (await import('./SideMenu')).default, { close: ({ onClose }) => onClose });
const SubscriptionPicker = late(async () => (await import('../features/billing/SubscriptionPicker')).default, {
  close: ({ close }) => close,
});

export function Header() {
  const { t } = useTranslation();
  const { product } = useSite();
  const isSignedIn = useSessionPart(({ status }) => status === 'authenticated');
  const cancellation = useCancelSubscription();
  const [isSideMenuOpen, setIsSideMenuOpen] = useState(false);

  return (
    <header className={styles.header}>
      <div className={`page-column ${styles.row}`}>
        <Link to="/" className={styles.home} aria-label={`${product.name}: ${t('common:nav.home')}`}>
          <Logo className={styles.logo} />
          <span className={styles.wordmark}>{product.name}</span>
        </Link>
        <nav className={styles.nav} aria-label={t('common:nav.label')}>
          <MainLinks isSignedIn={isSignedIn} />
        </nav>
        <div className={styles.end}>
          <span className={styles.language}>
            <LanguageMenu />
          </span>
          <AccountArea cancellation={cancellation} />
          <IconButton
            label={t('common:header.openMenu')}
            className={styles.menuButton}
            aria-haspopup="dialog"
            onClick={() => setIsSideMenuOpen(true)}
          >
            <MenuIcon aria-hidden strokeWidth={1.5} />
          </IconButton>
        </div>
      </div>
      {isSideMenuOpen && <SideMenu cancellation={cancellation} onClose={() => setIsSideMenuOpen(false)} />}
      {cancellation.choices && <SubscriptionPicker {...cancellation} choices={cancellation.choices} />}
    </header>
  );
}

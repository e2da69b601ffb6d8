import { useTranslation } from 'gatsby-plugin-react-i18next';
import { Badge } from '../../components/Badge';
import { ButtonLink } from '../../components/Button';
import { languageTag } from '../../components/language-tag';
import { Notice } from '../../components/Notice';
import { Skeleton } from '../../components/Skeleton';
import { useSession } from '../session/client';
import { useUserInfo } from '../session/use-user-info';
import * as styles from './Account.module.css';
import { AccountRights } from './AccountRights';

/** The visitor's balance and subscription; whoever is signed out is led to the sign-in page, and back afterwards. */
export function Account() {
  const { t } = useTranslation();
  const { data: session } = useSession({ required: true });

  return (
    <div className={styles.account}>
      <Balance />
      <section className={styles.part}>
        <h2 className={styles.heading}>{t('account:person.title')}</h2>
        {session?.user ? (
          <p className={styles.person}>
            {session.user.name} <span>{session.user.email}</span>
          </p>
        ) : (
          <Skeleton width="14rem" />
        )}
      </section>
      {session?.user && <AccountRights email={session.user.email} />}
    </div>
  );
}

function Balance() {
  const { t, i18n } = useTranslation();
  const { user, error } = useUserInfo();
  if (!user && error) {
    return (
      <Notice kind="error" announce title={t('account:unavailable.title')} className={styles.wide}>
        {t('account:unavailable.text')}
      </Notice>
    );
  }
  const formatted = user && new Intl.NumberFormat(languageTag(i18n.language)).format(user.credits);
  return (
    <>
      <section className={styles.part} aria-busy={!user}>
        <h2 className={styles.heading}>
          {t('account:balance.title')} {user?.vip_status === 1 && <Badge tone="accent">{t('common:header.vip')}</Badge>}
        </h2>
        <p className={styles.credits}>
          {user ? t('common:unit.credits', { count: user.credits, formatted }) : <Skeleton width="9rem" />}
        </p>
        <p className={styles.text}>{t('account:balance.text')}</p>
        <ButtonLink to="/price" size="small" className={styles.button}>
          {t('account:balance.buy')}
        </ButtonLink>
      </section>
      <section className={styles.part} aria-busy={!user}>
        <h2 className={styles.heading}>{t('account:subscription.title')}</h2>
        {user ? (
          <p className={styles.text}>
            {t(user.is_subscribed ? 'account:subscription.active' : 'account:subscription.none')}
          </p>
        ) : (
          <Skeleton width="18rem" />
        )}
      </section>
    </>
  );
}

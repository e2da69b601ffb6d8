import { Notice } from '../../../components/Notice';
import { useTranslation } from '../../../i18n/use-translation';
import { useAccount } from '../use-account';
import * as styles from './AccountMoney.module.css';
import { BalancePart } from './BalancePart';
import { DueNotice } from './DueNotice';
import { LedgerPart } from './LedgerPart';
import { PurchasesPart } from './PurchasesPart';
import { SubscriptionsPart } from './SubscriptionsPart';

/** The billing parts of the account page; each part reserves its space while it loads. */
export function AccountMoney() {
  const { t } = useTranslation();
  const { account, error } = useAccount();
  return (
    <div className={styles.money} aria-busy={!account && !error}>
      {error && (
        <Notice
          kind={account ? 'warning' : 'error'}
          announce
          title={t(account ? 'account:stale.title' : 'account:unavailable.title')}
        >
          {t('account:unavailable.text')}
        </Notice>
      )}
      {(account ?? !error) && (
        <>
          <DueNotice subscriptions={account?.subscriptions ?? []} />
          <BalancePart balance={account?.balance} />
          <SubscriptionsPart subscriptions={account?.subscriptions} />
          <PurchasesPart purchases={account?.purchases} />
          {/* A newer first page resets the list: older pages that were already loaded may overlap it. */}
          <LedgerPart key={account?.ledger.lines[0]?.id} firstPage={account?.ledger} />
        </>
      )}
    </div>
  );
}

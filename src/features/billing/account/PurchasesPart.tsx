import { useState } from 'react';
import type { Purchase } from '#contracts/api/account';
import { canBeWithdrawn, purchaseNumber, withdrawalPath } from '#contracts/withdrawal';
import { joinFacts } from '../../../components/join-facts';
import { Link } from '../../../components/Link';
import { Panel } from '../../../components/Panel';
import { Skeleton } from '../../../components/Skeleton';
import { useMoney } from '../../../components/use-money';
import { useTranslation } from '../../../i18n/use-translation';
import * as styles from './AccountMoney.module.css';
import { useAccountLabels } from './use-account-words';

/** Every payment and pending checkout, with its documents. */
export function PurchasesPart({ purchases }: { purchases: readonly Purchase[] | undefined }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('account:purchases.title')}>
      {!purchases && <Skeleton width="18rem" height="3rem" />}
      {purchases?.length === 0 && <p className={styles.quiet}>{t('account:purchases.none')}</p>}
      {purchases && purchases.length > 0 && (
        <ul role="list" className={styles.rows}>
          {purchases.map((purchase) => (
            <li key={purchase.id} className={styles.row}>
              <PurchaseWords purchase={purchase} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function PurchaseWords({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation();
  const money = useMoney();
  const words = useAccountLabels();
  const { product, interval, credits, amountCents, currency, status, refundedCents, isDisputed } = purchase;
  const [now] = useState(Date.now);
  const isWithdrawable = canBeWithdrawn(purchase, now);
  const name = interval === null ? money.credits(credits) : words.plan(product ?? purchase.item, interval);
  return (
    <>
      <h3 className={styles.name}>{name}</h3>
      <span className={styles.figure}>{money.amount(amountCents, currency)}</span>
      <p className={styles.quiet}>
        {joinFacts(
          words.moment(purchase.paidAt ?? purchase.createdAt),
          t(`account:purchases.status.${status}`),
          refundedCents > 0 && t('account:purchases.refunded', { price: money.amount(refundedCents, currency) }),
          isDisputed && t('account:purchases.disputed'),
        )}
      </p>
      <span className={styles.quiet}>{interval !== null && money.credits(credits)}</span>
      <p className={`${styles.quiet} ${styles.wide}`}>
        {joinFacts(
          t('account:purchases.number', { number: purchaseNumber(purchase) }),
          purchase.agreedAt !== null && t('account:purchases.agreed', { date: words.moment(purchase.agreedAt) }),
        )}
      </p>
      {(isWithdrawable || (purchase.invoiceUrl ?? purchase.invoicePdfUrl) !== null) && (
        <p className={`${styles.links} ${styles.wide}`}>
          {purchase.invoiceUrl !== null && (
            <Link to={purchase.invoiceUrl} newTab aria-label={t('account:purchases.invoiceOf', { name })}>
              {t('account:purchases.invoice')}
            </Link>
          )}
          {purchase.invoicePdfUrl !== null && (
            <Link to={purchase.invoicePdfUrl} newTab aria-label={t('account:purchases.pdfOf', { name })}>
              {t('account:purchases.pdf')}
            </Link>
          )}
          {isWithdrawable && (
            <Link to={withdrawalPath(purchase)} aria-label={t('account:purchases.withdrawOf', { name })}>
              {t('account:purchases.withdraw')}
            </Link>
          )}
        </p>
      )}
    </>
  );
}

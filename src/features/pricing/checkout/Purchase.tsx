import { useEffect } from 'react';
import type { CheckoutState } from '#contracts/api/checkout';
import { MessagePage } from '../../../components/MessagePage';
import { Skeleton } from '../../../components/Skeleton';
import { useMoney } from '../../../components/use-money';
import { useSearch } from '../../../components/use-search';
import { useTranslation } from '../../../i18n/use-translation';
import { useSession } from '../../session/client';
import { useUserInfo } from '../../session/use-user-info';
import { orderOfSearch } from './order-url';
import { PurchaseActions } from './PurchaseActions';
import * as styles from './Purchase.module.css';
import { purchaseStage } from './purchase-stage';
import { trackPurchaseOnce } from './track-purchase-once';
import { useIsLate } from './use-is-late';
import { SLOW_AFTER_MS, useOrder } from './use-order';
import { useOfferLabels } from './use-offer-labels';
import { findOffer, type Offers } from './checkout-intent';

export interface PurchaseProps extends Offers {
  /** Calls back with an order once it is paid, and at most once. */
  onPaid: (order: CheckoutState['order']) => void;
}

/** The return page of a paid checkout: waits until the payment service confirms, then shows what was bought. */
export function Purchase({ onPaid, ...offers }: PurchaseProps) {
  const { t } = useTranslation();
  const { status } = useSession();
  const orderId = orderOfSearch(useSearch());
  const order = useOrder(orderId);
  const isSlow = useIsLate(SLOW_AFTER_MS);
  const stage = purchaseStage({ session: status, orderId, isSlow, ...order });
  const { state } = order;
  useNewsOfPurchase(offers, state?.order.status === 'paid' ? state : undefined, onPaid);

  return (
    <MessagePage
      isChanging
      figure={stage === 'waiting' ? '1' : undefined}
      title={t(`purchase:${stage}.title`)}
      actions={<PurchaseActions stage={stage} />}
    >
      <div role="status" aria-busy={stage === 'waiting'} className={styles.words}>
        <p>{t(`purchase:${stage}.text`)}</p>
        {stage === 'waiting' && <Skeleton width="16rem" height="3.5rem" />}
        {state && stage === 'paid' && <Receipt {...offers} state={state} />}
      </div>
    </MessagePage>
  );
}

function Receipt({ plans, packs, state }: Offers & { state: CheckoutState }) {
  const { t } = useTranslation();
  const money = useMoney();
  const words = useOfferLabels();
  const { item, interval, credits } = state.order;
  const intent = interval === null ? { item } : { item, interval };
  const planName = findOffer({ plans, packs }, intent)?.planName ?? null;
  return (
    <dl className={styles.receipt}>
      <div>
        <dt>{t('purchase:receipt.bought')}</dt>
        <dd>{words.name({ planName, intent: intent, credits })}</dd>
      </div>
      <div>
        <dt>{t('purchase:receipt.added')}</dt>
        <dd>{money.credits(credits)}</dd>
      </div>
      <div>
        <dt>{t('purchase:receipt.balance')}</dt>
        <dd className={styles.balance}>{money.credits(state.balance)}</dd>
      </div>
    </dl>
  );
}

/** The header's balance, other tabs and analytics learn of a purchase as soon as this page does. */
function useNewsOfPurchase(offers: Offers, paid: CheckoutState | undefined, onPaid: PurchaseProps['onPaid']): void {
  const { refresh } = useUserInfo();
  const id = paid?.order.id;
  useEffect(() => {
    if (!paid) return;
    void refresh();
    trackPurchaseOnce(offers, paid.order);
    onPaid(paid.order);
    // Once per order: neither a newer response nor a new callback counts as news.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id]);
}

import { useEffect } from 'react';
import type { Account, Purchase, Subscription } from '#contracts/api/account';
import { MessagePage } from '../../../components/MessagePage';
import { Skeleton } from '../../../components/Skeleton';
import { useLanguageTag } from '../../../components/use-language-tag';
import { useMoney } from '../../../components/use-money';
import { useTranslation } from '../../../i18n/use-translation';
import { useSession } from '../../session/client';
import { useUserInfo } from '../../session/use-user-info';
import type { ConfirmedChange } from './order-url';
import { PurchaseActions } from './PurchaseActions';
import * as styles from './Purchase.module.css';
import type { PurchaseStage } from './purchase-stage';
import { useIsLate } from './use-is-late';
import { useOfferLabels } from './use-offer-labels';
import { SLOW_AFTER_MS } from './use-order';

const ASK_EVERY_MS = 2000;

export interface PlanChangeProps {
  change: ConfirmedChange;
  /** Undefined while signed out, and until the first answer. */
  account: Account | undefined;
}

/** The return page of a confirmed change of plan: waits for the payment service, then says what was paid and what follows. */
export function PlanChange({ change, account }: PlanChangeProps) {
  const { t } = useTranslation();
  const { status } = useSession();
  const { refresh } = useUserInfo();
  const isSlow = useIsLate(SLOW_AFTER_MS);
  const outcome = account && outcomeOf(change, account);
  const isOpen = status === 'authenticated' && !outcome && !isSlow;
  const stage = stageOf({ status, outcome, isSlow });

  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setInterval(() => void refresh(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isOpen, refresh]);

  return (
    <MessagePage isChanging title={t(`purchase:${stage}.title`)} actions={<PurchaseActions stage={stage} />}>
      <div role="status" aria-busy={stage === 'waiting'} className={styles.words}>
        <p>{t(`purchase:${stage}.text`)}</p>
        {stage === 'waiting' && <Skeleton width="16rem" height="3.5rem" />}
        {account && outcome && <Receipt {...outcome} balance={account.balance.available} />}
      </div>
    </MessagePage>
  );
}

interface Outcome {
  subscription: Subscription;
  /** Payment of the change; undefined if it waits for the end of the period. */
  payment: Purchase | undefined;
}

/** Undefined until the payment service has told of the change. */
function outcomeOf(
  { id, item, interval }: ConfirmedChange,
  { subscriptions, purchases }: Account,
): Outcome | undefined {
  const subscription = subscriptions.find((one) => one.id === id);
  if (!subscription) return undefined;
  if (subscription.item !== item || subscription.interval !== interval) {
    return subscription.next ? { subscription, payment: undefined } : undefined;
  }
  const payment = purchases.find(
    (one) => one.subscriptionId === id && one.item === item && one.interval === interval && one.paidAt !== null,
  );
  return payment && { subscription, payment };
}

function stageOf({
  status,
  outcome,
  isSlow,
}: {
  status: ReturnType<typeof useSession>['status'];
  outcome: Outcome | undefined;
  isSlow: boolean;
}): PurchaseStage {
  if (status === 'unauthenticated') return 'signedOut';
  if (outcome) return outcome.payment ? 'changed' : 'planned';
  return isSlow ? 'slow' : 'waiting';
}

function Receipt({ subscription, payment, balance }: Outcome & { balance: number }) {
  const { t } = useTranslation();
  const money = useMoney();
  const language = useLanguageTag();
  const words = useOfferLabels();
  const { next } = subscription;
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'long' });
  const plan = payment || !next ? subscription : next;
  const facts = [
    [t('purchase:receipt.plan'), words.plan(plan.product, plan.interval)],
    payment && [t('purchase:receipt.amount'), money.amount(payment.amountCents, payment.currency)],
    payment && [t('purchase:receipt.added'), money.credits(payment.credits)],
    !payment && next && [t('purchase:receipt.from'), dates.format(new Date(next.at))],
    [t('purchase:receipt.balance'), money.credits(balance)],
  ].filter((fact) => fact !== undefined && fact !== false && fact !== null);
  return (
    <dl className={styles.receipt}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

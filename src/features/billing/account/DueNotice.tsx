import type { Subscription } from '#contracts/api/account';
import { Notice } from '../../../components/Notice';
import { useMoney } from '../../../components/use-money';
import { useTranslation } from '../../../i18n/use-translation';
import { useAccountLabels } from './use-account-words';

/** Shown on top of the account while a renewal is unpaid. */
export function DueNotice({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const { t } = useTranslation();
  const money = useMoney();
  const words = useAccountLabels();
  const waiting = subscriptions.filter(({ state }) => state === 'payment_due');
  if (waiting.length === 0) return null;
  return (
    <Notice kind="warning" announce title={t('account:subscription.due.title')}>
      {waiting
        .map(({ product, interval, due, amountCents, currency }) =>
          t('account:subscription.due.text', {
            plan: words.plan(product, interval),
            price: money.amount(due?.amountCents ?? amountCents, currency),
          }),
        )
        .join(' ')}
    </Notice>
  );
}

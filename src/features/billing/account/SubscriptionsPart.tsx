import type { NextPlan, Subscription } from '#contracts/api/account';
import { Badge, type BadgeTone } from '../../../components/Badge';
import { Button, ButtonLink } from '../../../components/Button';
import { Panel } from '../../../components/Panel';
import { Skeleton } from '../../../components/Skeleton';
import { useMoney } from '../../../components/use-money';
import { joinSentences } from '../../../i18n/join-sentences';
import { useTranslation } from '../../../i18n/use-translation';
import { useCancelSubscription } from '../use-cancel-subscription';
import { usePayDue } from '../use-pay-due';
import { useResumeSubscription } from '../use-resume-subscription';
import * as styles from './AccountMoney.module.css';
import { CancelDialog } from './CancelDialog';
import { useAccountLabels } from './use-account-words';
import { useCancelQuestion } from './use-cancel-question';

/** The visitor's subscriptions in plain sentences, with their actions. */
export function SubscriptionsPart({ subscriptions }: { subscriptions: readonly Subscription[] | undefined }) {
  const { t } = useTranslation();
  const { isCancelling, cancel } = useCancelSubscription();
  const { resumingId, resume } = useResumeSubscription();
  const { payingId, pay } = usePayDue();
  const words = useAccountLabels();
  const question = useCancelQuestion(subscriptions);
  const priceOf = usePriceWords();

  const onConfirm = async () => {
    const isAnswered = await cancel(question.about?.id);
    if (isAnswered) question.close();
    else question.postpone();
  };

  return (
    <Panel title={t('account:subscription.title')}>
      {!subscriptions && <Skeleton width="18rem" height="3rem" />}
      {subscriptions?.length === 0 && (
        <>
          <p className={styles.quiet}>{t('account:subscription.none')}</p>
          <p className={styles.actions}>
            <ButtonLink to="/price" size="small">
              {t('account:subscription.plans')}
            </ButtonLink>
          </p>
        </>
      )}
      {subscriptions && subscriptions.length > 0 && (
        <ul role="list" className={styles.rows}>
          {subscriptions.map((subscription) => (
            <li key={subscription.id} className={styles.row}>
              <SubscriptionWords subscription={subscription} />
              <div className={`${styles.actions} ${styles.wide}`}>
                {subscription.state === 'payment_due' && (
                  <Button
                    variant="primary"
                    size="small"
                    busy={payingId === subscription.id}
                    onClick={() => void pay(subscription.id)}
                  >
                    {t('account:subscription.due.pay')}
                  </Button>
                )}
                {subscription.next && (
                  <Button
                    size="small"
                    busy={resumingId === subscription.id}
                    onClick={() => void resume(subscription.id, 'switch')}
                  >
                    {t('account:subscription.keep', {
                      plan: words.plan(subscription.product, subscription.interval),
                    })}
                  </Button>
                )}
                {subscription.state === 'renews' && !subscription.next && (
                  <ButtonLink to="/price" size="small">
                    {t('account:subscription.change')}
                  </ButtonLink>
                )}
                {subscription.canResume && (
                  <Button
                    variant="primary"
                    size="small"
                    busy={resumingId === subscription.id}
                    onClick={() => void resume(subscription.id, 'cancellation', priceOf(subscription))}
                  >
                    {t('account:subscription.resume')}
                  </Button>
                )}
                {subscription.canCancel && (
                  <Button size="small" onClick={() => question.ask(subscription)}>
                    {t('common:subscription.cancel')}
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {question.about && (
        <CancelDialog
          subscription={question.about}
          isCancelling={isCancelling}
          onConfirm={() => void onConfirm()}
          onClose={question.close}
        />
      )}
    </Panel>
  );
}

const TONES: Readonly<Record<Subscription['state'], BadgeTone>> = {
  renews: 'success',
  ends: 'neutral',
  payment_due: 'danger',
  paused: 'neutral',
  incomplete: 'danger',
  ended: 'neutral',
};

function SubscriptionWords({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation();
  const words = useAccountLabels();
  const sentence = useSentence();
  const price = usePriceWords();
  const { product, interval, state, next } = subscription;
  return (
    <>
      <h3 className={styles.name}>{words.plan(product, interval)}</h3>
      <span>
        <Badge tone={TONES[state]}>{t(`account:subscription.badge.${state}`)}</Badge>
      </span>
      <p className={`${styles.quiet} ${styles.wide}`}>
        {joinSentences(
          (state !== 'renews' || !next) && sentence(subscription),
          next &&
            t('account:subscription.becomes', {
              date: words.date(next.at),
              plan: words.plan(next.product, next.interval),
            }),
          state === 'ends' &&
            t('account:subscription.resumesAs', {
              plan: words.plan(product, interval),
              date: words.date(subscription.periodEnd),
            }),
          state !== 'ended' && price(next ?? subscription),
        )}
      </p>
    </>
  );
}

/** "$30 a month for 1,000 credits." */
function usePriceWords(): (plan: Pick<NextPlan, 'interval' | 'amountCents' | 'currency' | 'credits'>) => string {
  const { t } = useTranslation();
  const money = useMoney();
  return (plan) =>
    t(`account:subscription.price.${plan.interval}`, {
      price: money.amount(plan.amountCents, plan.currency),
      credits: money.credits(plan.credits),
    });
}

/** The next event of a subscription that continues unchanged. */
function useSentence(): (subscription: Subscription) => string {
  const { t } = useTranslation();
  const money = useMoney();
  const words = useAccountLabels();
  return ({ state, due, currency, periodEnd, endedAt }) => {
    if (state !== 'payment_due' || !due) {
      const date = words.date(state === 'ended' ? (endedAt ?? periodEnd) : periodEnd);
      return t(`account:subscription.sentence.${state}`, { date });
    }
    const price = money.amount(due.amountCents, currency);
    return due.nextAttemptAt === null
      ? t('account:subscription.due.final', { price })
      : t('account:subscription.due.again', { price, date: words.date(due.nextAttemptAt) });
  };
}

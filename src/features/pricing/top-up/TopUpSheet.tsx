import type { ReactNode } from 'react';
import { ButtonLink } from '../../../components/Button';
import { Dialog } from '../../../components/Dialog';
import { Skeleton } from '../../../components/Skeleton';
import { useMoney } from '../../../components/use-money';
import { useTranslation } from '../../../i18n/use-translation';
import { useUserInfo } from '../../session/use-user-info';
import { BuyButton } from '../BuyButton';
import { Shop } from '../checkout/Shop';
import type { OffersView } from '../price-data';
import { smallestPack, smallestPlan } from './choose-offers';
import * as styles from './TopUpSheet.module.css';
import { useOffers } from './use-offers';

export interface TopUpSheetProps {
  title: string;
  text: string;
  /** How many credits the visitor lacks. */
  missing: number;
  /** For how long after the order a confirmed payment still starts the video, in minutes. */
  startsWithinMin: number;
  /** A button that switches to a model that the credits pay for. */
  cheaper: ReactNode;
  onOrder: (orderId: string) => void;
  onClose: () => void;
}

/** The ways out of a lack of credits, without leaving the form: a pack, a plan, a cheaper model. */
export function TopUpSheet(props: TopUpSheetProps) {
  const { title, text, missing, startsWithinMin, cheaper, onOrder, onClose } = props;
  const { t } = useTranslation();
  const { offers, hasFailed } = useOffers();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <ButtonLink to="/price" variant="quiet" size="small">
          {t('generator:short.buy')}
        </ButtonLink>
      }
    >
      <p>
        {text} {t('generator:short.kept', { minutes: startsWithinMin })}
      </p>
      <ul role="list" className={styles.ways}>
        {offers && <PaidWays offers={offers} missing={missing} onOrder={onOrder} />}
        {!offers && !hasFailed && (
          <li aria-busy>
            <Skeleton height="9rem" />
          </li>
        )}
        {cheaper && (
          <li className={styles.way}>
            <h3>{t('generator:short.cheaperTitle')}</h3>
            {cheaper}
          </li>
        )}
      </ul>
    </Dialog>
  );
}

function PaidWays({ offers, missing, onOrder }: { offers: OffersView } & Pick<TopUpSheetProps, 'missing' | 'onOrder'>) {
  const { t } = useTranslation();
  const money = useMoney();
  const { user } = useUserInfo();
  const pack = smallestPack(offers, missing);
  // Subscribers choose between switching and adding on the price page, with all plans in view.
  const plan = user?.is_subscribed ? undefined : smallestPlan(offers, missing);
  return (
    <Shop {...offers} subscriptions={[]} onOrder={onOrder}>
      {pack && (
        <li className={styles.way}>
          <h3>{t('generator:short.pack')}</h3>
          <p className={styles.facts}>
            {money.credits(pack.credits)} · {money.amount(pack.amountCents, pack.currency)}
          </p>
          <BuyButton wish={{ item: pack.key }} isPrimary>
            {t('price:packs.buy', { credits: money.credits(pack.credits) })}
          </BuyButton>
        </li>
      )}
      {plan && (
        <li className={styles.way}>
          <h3>{t('generator:short.plan')}</h3>
          <p className={styles.facts}>
            {t('price:plans.creditsMonth', { credits: money.credits(plan.month.credits) })} ·{' '}
            {money.amount(plan.month.amountCents, plan.month.currency)} {t('price:plans.perMonth')}
          </p>
          <BuyButton wish={{ item: plan.key, interval: 'month' }}>
            {t('price:plans.choose', { plan: plan.name })}
          </BuyButton>
        </li>
      )}
    </Shop>
  );
}

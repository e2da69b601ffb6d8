import { useState } from 'react';
import type { BillingInterval } from '#contracts/plan';
import { Badge } from '../../components/Badge';
import { formatPercent } from '../../components/format-percent';
import { SegmentedControl } from '../../components/SegmentedControl';
import { useLanguageTag } from '../../components/use-language-tag';
import { useTranslation } from '../../i18n/use-translation';
import { BuyButton } from './BuyButton';
import { useShop } from './checkout/shop-context';
import type { OfferView, PlanView, PricedModel } from './price-data';
import * as styles from './Offers.module.css';
import { PlanGets } from './PlanGets';
import { useMoney } from '../../components/use-money';

export interface PlansProps {
  plans: readonly PlanView[];
  /** Two models that span the prices. */
  span: readonly PricedModel[];
}

/** Subscriptions side by side, by the month or by the year. */
export function Plans({ plans, span }: PlansProps) {
  const { t } = useTranslation();
  const middle = plans[Math.floor(plans.length / 2)];
  const [interval, setInterval] = useState<BillingInterval>('month');
  return (
    <>
      <SegmentedControl<BillingInterval>
        legend={t('price:plans.interval')}
        legendHidden
        segments={[
          { value: 'month', label: t('price:plans.month') },
          { value: 'year', label: <YearlyLabel plans={plans} /> },
        ]}
        value={interval}
        onChange={setInterval}
      />
      <ul role="list" className={styles.offers}>
        {plans.map((plan) => (
          <li key={plan.key} className={styles.offer}>
            <Plan plan={plan} interval={interval} span={span} isPrimary={plan === middle} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** "Yearly", with what it saves where that is the same for every plan. */
function YearlyLabel({ plans }: Pick<PlansProps, 'plans'>) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const [saving, ...others] = new Set(plans.map(savingPercent));
  if (saving === undefined || saving <= 0 || others.length > 0) return t('price:plans.year');
  const percent = formatPercent(language, -saving / 100);
  return (
    <span>
      {t('price:plans.year')} <span className={styles.saving}>{percent}</span>
    </span>
  );
}

interface PlanProps {
  plan: PlanView;
  interval: BillingInterval;
  span: readonly PricedModel[];
  isPrimary: boolean;
}

function Plan({ plan, interval, span, isPrimary }: PlanProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const offer = plan[interval];
  const isYearly = interval === 'year';
  const isHeld = useShop().held.some(({ item }) => item === plan.key);
  const monthlyCents = isYearly ? offer.amountCents / 12 : offer.amountCents;
  const credits = money.credits(offer.credits);
  return (
    <>
      <div className={styles.name}>
        <h3>{plan.name}</h3>
        {isHeld && <Badge tone="success">{t('price:plans.held')}</Badge>}
      </div>
      <p className={styles.price}>
        <span className={styles.amount}>{money.amount(monthlyCents, offer.currency)}</span> {t('price:plans.perMonth')}
      </p>
      <p className={styles.terms}>
        <span>
          {isYearly
            ? t('price:plans.billedYearly', { price: money.amount(offer.amountCents, offer.currency) })
            : t('price:plans.billedMonthly')}
        </span>
        {isYearly && <Saving plan={plan} />}
      </p>
      <p className={styles.credits}>
        {t(isYearly ? 'price:plans.creditsYear' : 'price:plans.creditsMonth', { credits })}
        <span className={styles.each}>
          {t('price:plans.perCredit', { price: money.smallAmount(offer.amountCents / offer.credits, offer.currency) })}
        </span>
      </p>
      <PlanGets plan={plan} credits={offer.credits} span={span} />
      <BuyButton wish={{ item: plan.key, interval }} isPrimary={isPrimary}>
        {t('price:plans.choose', { plan: plan.name })}
      </BuyButton>
    </>
  );
}

function Saving({ plan }: { plan: PlanView }) {
  const { t } = useTranslation();
  const money = useMoney();
  const cents = savedCents(plan);
  if (cents <= 0) return null;
  return (
    <span className={styles.saving}>{t('price:plans.saved', { amount: money.amount(cents, plan.year.currency) })}</span>
  );
}

/** Saving of a year's credits against twelve months, in whole cents. */
function savedCents({ month, year }: PlanView): number {
  return Math.floor((year.credits * month.amountCents) / month.credits - year.amountCents);
}

/** By how many whole percent a credit of the yearly plan is cheaper. */
function savingPercent({ month, year }: PlanView): number {
  const perCredit = ({ amountCents, credits }: OfferView) => amountCents / credits;
  return Math.round(100 * (1 - perCredit(year) / perCredit(month)));
}

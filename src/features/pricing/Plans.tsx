import { useState, type ReactNode } from 'react';
import type { BillingInterval } from '#contracts/plan';
import { SIGNUP_CREDITS } from '#contracts/user';
import { Badge } from '../../components/Badge';
import { formatPercent } from '../../components/format-percent';
import { PageHead } from '../../components/PageHead';
import { SegmentedControl } from '../../components/SegmentedControl';
import { useLanguageTag } from '../../components/use-language-tag';
import { classNames } from '../../components/class-names';
import { useTranslation } from '../../i18n/use-translation';
import { BuyButton } from './BuyButton';
import { useShop } from './checkout/shop-context';
import type { OfferView, PlanView } from './price-data';
import * as styles from './Offers.module.css';
import { PlanGets } from './PlanGets';
import { useMoney } from '../../components/use-money';
import type { Yardstick } from './yardsticks';

export interface PlansProps {
  plans: readonly PlanView[];
  yardsticks: readonly Yardstick[];
  /** Below the plans. */
  children?: ReactNode;
}

/** The page's title, and beside it the switch for the subscriptions below: by the month or by the year. */
export function Plans({ plans, yardsticks, children }: PlansProps) {
  const { t } = useTranslation();
  const { held } = useShop();
  const middle = plans[Math.floor(plans.length / 2)];
  const [chosen, setChosen] = useState<BillingInterval>();
  // Visitors with a plan see theirs first.
  const heldInterval = held.find(({ item }) => plans.some(({ key }) => key === item))?.interval;
  const interval = chosen ?? heldInterval ?? 'month';
  return (
    <>
      <PageHead
        title={t('price:title')}
        intro={t('price:intro', { signupCredits: SIGNUP_CREDITS })}
        size="compact"
        badge={
          <SegmentedControl<BillingInterval>
            legend={t('price:plans.interval')}
            legendHidden
            segments={[
              { value: 'month', label: t('price:plans.month') },
              { value: 'year', label: <YearlyLabel plans={plans} /> },
            ]}
            value={interval}
            onChange={setChosen}
            className={styles.interval}
          />
        }
      />
      <section className="page-column">
        <h2 className="visually-hidden">{t('price:plans.title')}</h2>
        <ul role="list" className={classNames(styles.offers, styles.plans)}>
          {plans.map((plan, index) => (
            <li key={plan.key} className={styles.offer}>
              <Plan
                plan={plan}
                audience={audienceOf(index, plans.length)}
                interval={interval}
                yardsticks={yardsticks}
                isPrimary={plan === middle}
              />
            </li>
          ))}
        </ul>
        <p className={styles.rule}>{t('price:plans.intro')}</p>
        {children}
      </section>
    </>
  );
}

type Audience = 'small' | 'medium' | 'large';

/** For whom a plan is, by its place among them: editors may rename plans and add some. */
function audienceOf(index: number, count: number): Audience {
  if (index === 0) return 'small';
  return index === count - 1 ? 'large' : 'medium';
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
  audience: Audience;
  interval: BillingInterval;
  yardsticks: readonly Yardstick[];
  isPrimary: boolean;
}

function Plan({ plan, audience, interval, yardsticks, isPrimary }: PlanProps) {
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
      <p className={styles.audience}>{t(`price:plans.audience.${audience}`)}</p>
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
      <BuyButton wish={{ item: plan.key, interval }} isPrimary={isPrimary && !isHeld}>
        {isHeld
          ? t(isYearly ? 'price:plans.switchYear' : 'price:plans.switchMonth')
          : t('price:plans.choose', { plan: plan.name })}
      </BuyButton>
      <PlanGets plan={plan} credits={offer.credits} yardsticks={yardsticks} />
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

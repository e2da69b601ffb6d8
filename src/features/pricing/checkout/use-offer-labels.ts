import type { BillingInterval } from '#contracts/plan';
import { useMoney } from '../../../components/use-money';
import { useTranslation } from '../../../i18n/use-translation';
import type { IntendedOffer } from './checkout-intent';

export interface OfferLabels {
  /** "Pro, yearly" or "250 credits" */
  name: (offer: Pick<IntendedOffer, 'planName' | 'intent' | 'credits'>) => string;
  /** "Pro, yearly" */
  plan: (name: string, interval: BillingInterval) => string;
  /** "$10" */
  price: (offer: IntendedOffer) => string;
}

/** Names of offers in the visitor's language. */
export function useOfferLabels(): OfferLabels {
  const { t } = useTranslation();
  const money = useMoney();
  const plan = (name: string, interval: BillingInterval) => t(`price:checkout.plan.${interval}`, { plan: name });
  return {
    plan,
    name: ({ planName, intent: { interval }, credits }) =>
      planName === null || interval === undefined ? money.credits(credits) : plan(planName, interval),
    price: ({ amountCents, currency }) => money.amount(amountCents, currency),
  };
}

import type { Offer } from '../../../product-api/catalogue/load-plans';
import type { PaymentEvent } from '../../../product-api/payments/payment-event';

/** What the pages of the demo's test checkout need of the payments that stand behind them. */
export interface TestCheckout {
  findCheckout(id: string): Promise<TestOrder | undefined>;
  /** Pays it; what has happened by that is to be processed. Empty when it is no longer open. */
  approveCheckout(id: string): Promise<PaymentEvent[]>;
  findChange(id: string): Promise<TestPlanChange | undefined>;
  /** Switches the plan, as was shown; empty when that has happened before. */
  confirmChange(id: string): Promise<PaymentEvent[]>;
}

export interface TestOrder {
  state: 'open' | 'paid' | 'expired';
  offer: TestOffer;
  language: string;
  successUrl: string;
  cancelUrl: string;
}

export interface TestPlanChange {
  isDone: boolean;
  from: TestOffer;
  to: TestOffer;
  terms: PlanChangeTerms;
  language: string;
  returnUrl: string;
}

export type TestOffer = Omit<Offer, 'priceId' | 'vip' | 'retentionDays'>;

/** What a switch means: at once against a payment, or from the next period on. */
type PlanChangeTerms =
  | { takesEffect: 'now'; chargeCents: number; credits: number; periodEnd: Date }
  | { takesEffect: 'at_period_end'; at: Date };

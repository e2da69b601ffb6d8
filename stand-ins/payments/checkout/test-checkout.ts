import type { Offer } from '../../../product-api/catalogue/load-plans';
import type { PaymentEvent } from '../../../product-api/payments/payment-event';

/** The payment functions that the pages of the demo's test checkout use. */
export interface TestCheckout {
  findCheckout(id: string): Promise<TestOrder | undefined>;
  /** Pays it and returns the events to process; empty if it is no longer open. */
  approveCheckout(id: string): Promise<PaymentEvent[]>;
  findChange(id: string): Promise<TestPlanChange | undefined>;
  /** Switches the plan as shown and returns the events; empty if it was already switched. */
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
  doneUrl: string;
  returnUrl: string;
}

export type TestOffer = Omit<Offer, 'priceId' | 'vip' | 'retentionDays'>;

/** When a switch takes effect: immediately against a payment, or from the next period. */
type PlanChangeTerms =
  | { takesEffect: 'now'; chargeCents: number; credits: number; periodEnd: Date }
  | { takesEffect: 'at_period_end'; at: Date };

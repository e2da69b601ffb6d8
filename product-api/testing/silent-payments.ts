import type { PaymentEvent, SubscriptionFacts } from '../payments/payment-event';
import type { PaidWith, Payments } from '../payments/payments';

/** A payment service that says nothing by itself: the test makes its events. */
export class SilentPayments implements Payments {
  readonly provider = 'stripe';
  readonly subscriptions = new Map<string, SubscriptionFacts>();
  readonly paidBack: PaidWith[] = [];
  readonly untold: PaymentEvent[] = [];
  #customers = 0;

  createCustomer({ userId }: { userId: string }): Promise<string> {
    this.#customers += 1;
    return Promise.resolve(`cus_${userId}_${this.#customers}`);
  }

  createCheckout({ orderId }: { orderId: string }): Promise<{ sessionId: string; url: string }> {
    return Promise.resolve({ sessionId: `cs_${orderId}`, url: `https://pay.test/${orderId}` });
  }

  setRenewal(id: string, renewal: 'renews' | 'ends'): Promise<void> {
    const facts = this.subscriptions.get(id);
    if (facts?.endedAt !== null) return Promise.resolve();
    this.subscriptions.set(id, { ...facts, next: null, endsAt: renewal === 'ends' ? facts.periodEnd : null });
    return Promise.resolve();
  }

  endNow(id: string): Promise<void> {
    const facts = this.subscriptions.get(id);
    if (facts) this.subscriptions.set(id, { ...facts, status: 'canceled', next: null, endedAt: facts.periodEnd });
    return Promise.resolve();
  }

  createPlanChange(): Promise<{ url: string }> {
    return Promise.resolve({ url: 'https://pay.test/change' });
  }

  createDuePayment(): Promise<{ url: string }> {
    return Promise.resolve({ url: 'https://pay.test/due' });
  }

  readSubscription(id: string): Promise<SubscriptionFacts | undefined> {
    return Promise.resolve(this.subscriptions.get(id));
  }

  payBack(paidWith: PaidWith): Promise<void> {
    this.paidBack.push(paidWith);
    return Promise.resolve();
  }

  async *eventsSince(): AsyncIterable<PaymentEvent> {
    yield* await Promise.resolve(this.untold);
  }
}

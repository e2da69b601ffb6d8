import type { Selectable } from 'kysely';
import type { InvoiceFacts, PaymentEvent, SubscriptionFacts } from '../../product-api/payments/payment-event';
import type { PaymentTables } from './tables';

// Converts rows of the test checkout into payment events.

export type Terms = Selectable<PaymentTables['price_terms']>;
export type SubscriptionRow = Selectable<PaymentTables['test_subscriptions']>;
type CheckoutRow = Selectable<PaymentTables['test_checkouts']>;

export function checkoutEvent(checkout: CheckoutRow, terms: Terms): PaymentEvent {
  const isPaid = checkout.state === 'paid';
  return {
    id: `${checkout.id}:${checkout.state}`,
    type: isPaid ? 'checkout.paid' : 'checkout.expired',
    occurredAt: checkout.changed_at,
    change: {
      kind: 'checkout',
      orderId: checkout.order_id,
      sessionId: checkout.id,
      customerId: checkout.customer_id,
      state: isPaid ? 'paid' : 'expired',
      currency: terms.currency,
      subtotalCents: terms.amount_cents,
      totalCents: terms.amount_cents,
      subscriptionId: isPaid && terms.interval !== null ? subscriptionIdOf(checkout) : null,
      // Its page takes no payment without.
      hasConsent: isPaid,
    },
  };
}

export function subscriptionEvent(row: SubscriptionRow, observedAt: Date): PaymentEvent {
  return {
    id: `${row.id}:${row.changed_at.getTime()}:${row.period_end.getTime()}:${row.ended_at === null ? 'runs' : 'ended'}`,
    type: 'subscription.changed',
    occurredAt: row.changed_at,
    change: { kind: 'subscription', subscription: factsOf(row), observedAt },
  };
}

export function invoiceEvent(invoice: InvoiceFacts): PaymentEvent {
  return {
    id: `${invoice.id}:paid`,
    type: 'invoice.paid',
    occurredAt: invoice.paidAt,
    change: { kind: 'invoice_paid', invoice },
  };
}

export function factsOf(row: SubscriptionRow): SubscriptionFacts {
  return {
    id: row.id,
    customerId: row.customer_id,
    priceId: row.price_id,
    status: row.ended_at === null ? 'active' : 'canceled',
    periodEnd: row.period_end,
    endsAt: row.ends_at,
    endedAt: row.ended_at,
    createdAt: row.created_at,
    next: row.next_price_id === null ? null : { priceId: row.next_price_id, at: row.period_end },
    // The test checkout never declines a renewal or pauses a subscription.
    due: null,
    isPaused: false,
  };
}

export function offerOf({ item, name, interval, credits, amount_cents, currency }: Terms) {
  return { item, name, interval, credits, amountCents: amount_cents, currency };
}

export function subscriptionIdOf({ id }: Pick<CheckoutRow, 'id'>): string {
  return id.replace('test_cs', 'test_sub');
}

/** JSON contains dates as text. */
export function parseFacts(facts: unknown): InvoiceFacts {
  const invoice = facts as InvoiceFacts;
  return {
    ...invoice,
    paidAt: new Date(invoice.paidAt),
    lines: invoice.lines.map((line) => ({
      ...line,
      periodStart: new Date(line.periodStart),
      periodEnd: new Date(line.periodEnd),
      // Missing in invoices of earlier releases.
      proration: line.proration ?? null,
    })),
  };
}

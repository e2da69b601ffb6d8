import type Stripe from 'stripe';
import type { PaymentKey } from '../../db/column-types';
import type {
  CheckoutChange,
  InvoiceFacts,
  InvoiceLine,
  PaymentChange,
  PaymentEvent,
} from '../../payments/payment-event';
import { PaymentsRefusedError, PaymentsUnavailableError } from '../../payments/payments';
import { API_VERSION, callStripe } from './stripe-client';
import { date, retrieveSubscription } from './subscriptions';
import { idOf } from './verify-prices';

/** The event types that we handle; the webhook endpoint should send these. */
export const EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'invoice.paid',
  'invoice.payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.deleted',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const;

const NOTHING = { kind: 'nothing' } as const;

/**
 * Like `translateEvent`, but returns an `unreadable` event for one that cannot be parsed.
 * @throws PaymentsUnavailableError
 */
export async function readEvent(stripe: Stripe, event: Stripe.Event, now: () => Date): Promise<PaymentEvent> {
  try {
    return await translateEvent(stripe, event, now);
  } catch (error) {
    if (!(error instanceof Error) || error instanceof PaymentsUnavailableError || isKeyRefused(error)) throw error;
    const change = { kind: 'unreadable', reason: error.message } as const;
    return { id: event.id, type: event.type, occurredAt: date(event.created), change };
  }
}

/** Nothing at all can be read then: no fault of the event. */
function isKeyRefused(error: Error): boolean {
  return error instanceof PaymentsRefusedError && [401, 403].includes(error.details.status ?? 0);
}

/**
 * Translates an event of Stripe. For objects that change (subscriptions, refunds) it uses only the id and fetches the
 * current state, so that the order of events doesn't matter.
 * @throws PaymentsUnavailableError, or Error for a shape that is not to be understood
 */
async function translateEvent(stripe: Stripe, event: Stripe.Event, now: () => Date): Promise<PaymentEvent> {
  const change = await callStripe(() => changeOf(stripe, event, now));
  return { id: event.id, type: event.type, occurredAt: date(event.created), change };
}

async function changeOf(stripe: Stripe, event: Stripe.Event, now: () => Date): Promise<PaymentChange> {
  // An endpoint or an account may use another API version: then the object is fetched again.
  const isOurs = event.api_version === API_VERSION;
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const { object } = event.data;
      return checkoutChange(event.type, isOurs ? object : await stripe.checkout.sessions.retrieve(object.id));
    }
    case 'invoice.paid': {
      const { object } = event.data;
      const invoice = isOurs ? object : await stripe.invoices.retrieve(object.id);
      return { kind: 'invoice_paid', invoice: await invoiceFacts(stripe, invoice, date(event.created)) };
    }
    case 'invoice.payment_failed': {
      const { id } = event.data.object;
      const subscriptionId = subscriptionOf(isOurs ? event.data.object : await stripe.invoices.retrieve(id));
      return subscriptionId === null ? NOTHING : observe(stripe, subscriptionId, now);
    }
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return observe(stripe, event.data.object.id, now);
    case 'customer.deleted':
      return { kind: 'customer_deleted', customerId: event.data.object.id };
    case 'charge.refunded':
      return refund(stripe, event.data.object.id, now);
    case 'refund.updated':
    case 'refund.failed': {
      const { charge } = event.data.object;
      return charge === null ? NOTHING : refund(stripe, idOf(charge), now);
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return dispute(stripe, event.data.object);
    default:
      return NOTHING;
  }
}

function checkoutChange(type: string, session: Stripe.Checkout.Session): CheckoutChange | typeof NOTHING {
  const orderId = session.metadata?.order_id ?? session.client_reference_id;
  if (orderId === null || session.customer === null) return NOTHING;
  return {
    kind: 'checkout',
    orderId,
    sessionId: session.id,
    customerId: idOf(session.customer),
    state: checkoutState(type, session.payment_status),
    currency: (session.currency ?? '').toUpperCase(),
    subtotalCents: session.amount_subtotal ?? -1,
    totalCents: session.amount_total ?? -1,
    subscriptionId: session.subscription === null ? null : idOf(session.subscription),
    hasConsent: session.consent?.terms_of_service === 'accepted',
  };
}

function checkoutState(type: string, paymentStatus: string): CheckoutChange['state'] {
  if (type === 'checkout.session.expired') return 'expired';
  if (type === 'checkout.session.async_payment_failed') return 'failed';
  return paymentStatus === 'unpaid' ? 'processing' : 'paid';
}

async function invoiceFacts(stripe: Stripe, invoice: Stripe.Invoice, paidAt: Date): Promise<InvoiceFacts> {
  const lines = invoice.lines.has_more
    ? await stripe.invoices.listLineItems(invoice.id, { limit: 100 }).autoPagingToArray({ limit: 1_000 })
    : invoice.lines.data;
  const subscriptionId = subscriptionOf(invoice);
  const metadata = subscriptionId === null ? invoice.metadata : invoice.parent?.subscription_details?.metadata;
  return {
    id: invoice.id,
    customerId: invoice.customer === null ? '' : idOf(invoice.customer),
    subscriptionId,
    orderId: metadata?.order_id ?? null,
    isFirst: invoice.billing_reason === 'subscription_create',
    currency: invoice.currency.toUpperCase(),
    lines: lines.flatMap((line) => lineFacts(line, invoice)),
    paidCents: invoice.amount_paid,
    paidAt: invoice.status_transitions.paid_at === null ? paidAt : date(invoice.status_transitions.paid_at),
    url: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
  };
}

/** Nothing for a line without a price: an operator's own. */
function lineFacts(line: Stripe.InvoiceLineItem, invoice: Stripe.Invoice): InvoiceLine[] {
  const { pricing, amount, period } = line;
  const price = pricing?.price_details?.price;
  if (price === undefined) return [];
  return [
    {
      priceId: idOf(price),
      amountCents: amount,
      periodStart: date(period.start),
      periodEnd: date(period.end),
      proration: prorationOf(line, invoice),
    },
  ];
}

/** Amounts of prorations have their discounts taken off already, unless the subscription itemizes them. */
function prorationOf(line: Stripe.InvoiceLineItem, invoice: Stripe.Invoice): InvoiceLine['proration'] {
  const details = line.parent?.subscription_item_details ?? line.parent?.invoice_item_details;
  if (details?.proration !== true) return null;
  // The time of a trial is neither charged nor credited.
  if (line.amount === 0 && line.discounts.length === 0 && invoice.discounts.length === 0) return null;
  return line.amount < 0 || details.proration_details?.credited_items ? 'credit' : 'charge';
}

function subscriptionOf({ parent }: Stripe.Invoice): string | null {
  const subscription = parent?.subscription_details?.subscription;
  return subscription === undefined ? null : idOf(subscription);
}

async function observe(stripe: Stripe, id: string, now: () => Date): Promise<PaymentChange> {
  const observedAt = now();
  return { kind: 'subscription', subscription: await retrieveSubscription(stripe, id), observedAt };
}

async function refund(stripe: Stripe, chargeId: string, now: () => Date): Promise<PaymentChange> {
  const observedAt = now();
  const charge = await stripe.charges.retrieve(chargeId);
  const payment = await paymentOf(stripe, charge);
  if (payment === undefined) return NOTHING;
  return {
    kind: 'refund',
    payment,
    customerId: charge.customer === null ? null : idOf(charge.customer),
    currency: charge.currency.toUpperCase(),
    chargedCents: charge.amount_captured,
    refundedCents: charge.amount_refunded,
    observedAt,
  };
}

async function dispute(stripe: Stripe, { id, charge: ref, amount, status }: Stripe.Dispute): Promise<PaymentChange> {
  // An inquiry takes no money; if it becomes a dispute, another event follows.
  if (status.startsWith('warning_')) return NOTHING;
  const charge = await stripe.charges.retrieve(idOf(ref));
  const payment = await paymentOf(stripe, charge);
  if (payment === undefined) return NOTHING;
  return {
    kind: 'dispute',
    payment,
    customerId: charge.customer === null ? null : idOf(charge.customer),
    disputeId: id,
    currency: charge.currency.toUpperCase(),
    chargedCents: charge.amount_captured,
    amountCents: amount,
    state: status === 'won' ? 'won' : status === 'lost' ? 'lost' : 'open',
  };
}

/** A pack's charge contains its order; a subscription's is found through its invoice. */
async function paymentOf(stripe: Stripe, charge: Stripe.Charge): Promise<PaymentKey | undefined> {
  const orderId = charge.metadata.order_id;
  if (orderId !== undefined) return `pack:${orderId}`;
  if (charge.payment_intent === null) return undefined;
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: idOf(charge.payment_intent) },
    limit: 1,
  });
  const [payment] = data;
  return payment && `period:${idOf(payment.invoice)}`;
}

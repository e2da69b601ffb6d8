import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import type { Offer } from '../../catalogue/load-plans';
import type {
  Charge,
  Dispute,
  Invoice,
  InvoiceLine,
  Price,
  Schedule,
  Session,
  SessionRequest,
  StripeEvent,
  Subscription,
} from './objects';

const DAY_S = 86_400;
/** Until a declined charge is tried again. */
const RETRY_S = 3 * DAY_S;
/** Length of a period; months and years of one length make no difference here. */
const LENGTH_S: Readonly<Record<string, number>> = { month: 30 * DAY_S, year: 365 * DAY_S };

/** One Stripe account: its objects, and what may happen to them. Every change makes its events, in `events`. */
export class StripeAccount {
  readonly prices = new Map<string, Price>();
  readonly customers = new Map<string, { id: string; object: 'customer'; email: string; deleted?: true }>();
  readonly sessions = new Map<string, Session>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly schedules = new Map<string, Schedule>();
  readonly invoices = new Map<string, Invoice>();
  readonly charges = new Map<string, Charge>();
  /** Invoice by payment intent. */
  readonly invoicePayments = new Map<string, string>();
  readonly disputes: Dispute[] = [];
  readonly events: StripeEvent[] = [];
  readonly #percentOff = new Map<string, number>();

  constructor(
    offers: readonly Offer[],
    private readonly nowS: () => number,
    private readonly apiVersion: string,
  ) {
    for (const { priceId, amountCents, currency, interval, item } of offers) {
      this.prices.set(priceId, {
        id: priceId,
        object: 'price',
        active: true,
        unit_amount: amountCents,
        currency: currency.toLowerCase(),
        product: `prod_${item}`,
        tax_behavior: 'inclusive',
        type: interval === null ? 'one_time' : 'recurring',
        recurring: interval === null ? null : { interval, interval_count: 1, usage_type: 'licensed' },
        lookup_key: null,
      });
    }
  }

  createCustomer({ email }: { email: string }) {
    const customer = { id: newId('cus'), object: 'customer' as const, email };
    this.customers.set(customer.id, customer);
    return customer;
  }

  createSession(
    request: SessionRequest & Pick<Session, 'mode' | 'customer' | 'client_reference_id' | 'metadata'>,
  ): Session {
    if (this.customers.get(request.customer)?.deleted) {
      throw new RefusedError(`No such customer: '${request.customer}'`, {
        code: 'resource_missing',
        param: 'customer',
      });
    }
    const [line] = request.line_items;
    const price = this.price(line?.price ?? '');
    const id = newId('cs');
    const session: Session = {
      id,
      object: 'checkout.session',
      url: `https://checkout.stripe.example/${id}`,
      mode: request.mode,
      status: 'open',
      payment_status: 'unpaid',
      customer: request.customer,
      client_reference_id: request.client_reference_id,
      metadata: request.metadata,
      currency: price.currency,
      amount_subtotal: price.unit_amount,
      amount_total: price.unit_amount,
      subscription: null,
      payment_intent: null,
      consent: null,
      request,
    };
    this.sessions.set(id, session);
    return session;
  }

  /** The visitor types a promotion code. */
  redeem(id: string, percent: number): void {
    const session = this.session(id);
    session.discount = percent;
    session.amount_total = Math.round(session.amount_subtotal * (1 - percent / 100));
  }

  /** The visitor pays. `later`: the money takes days; see `settleLater`. */
  completeSession(id: string, how: 'now' | 'later' = 'now'): void {
    const session = this.session(id);
    session.status = 'complete';
    // Stripe's page takes no payment without it.
    if (session.request.consent_collection?.terms_of_service === 'required') {
      session.consent = { promotions: null, terms_of_service: 'accepted' };
    }
    if (how === 'later') return this.emit('checkout.session.completed', session);
    session.payment_status = 'paid';
    if (session.mode === 'subscription') this.#subscribe(session);
    else this.#payOnce(session);
    this.emit('checkout.session.completed', session);
  }

  settleLater(id: string, outcome: 'succeeded' | 'failed'): void {
    const session = this.session(id);
    if (outcome === 'succeeded') {
      session.payment_status = 'paid';
      this.#payOnce(session);
    }
    this.emit(`checkout.session.async_payment_${outcome}`, session);
  }

  expireSession(id: string): void {
    const session = this.session(id);
    session.status = 'expired';
    this.emit('checkout.session.expired', session);
  }

  updateSubscription(
    id: string,
    { cancel_at_period_end, payment_settings }: Stripe.SubscriptionUpdateParams,
  ): Subscription {
    if (payment_settings) this.subscription(id).payment_settings = payment_settings;
    return cancel_at_period_end === undefined ? this.subscription(id) : this.setRenewal(id, cancel_at_period_end);
  }

  setRenewal(id: string, endsAtPeriodEnd: boolean): Subscription {
    const subscription = this.subscription(id);
    if (subscription.ended_at !== null) {
      throw new RefusedError('A canceled subscription can only update its cancellation_details and metadata.');
    }
    if (subscription.schedule !== null) {
      throw new RefusedError(
        `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any ` +
          'cancelation behavior directly is not allowed. Please update the schedule instead.',
      );
    }
    subscription.cancel_at_period_end = endsAtPeriodEnd;
    subscription.cancel_at = endsAtPeriodEnd ? itemOf(subscription).current_period_end : null;
    this.emit('customer.subscription.updated', subscription);
    return subscription;
  }

  /** The period is over: it is charged again, is not, is about to be (`draft`, for an hour), or ends. */
  endPeriod(id: string, payment: 'paid' | 'declined' | 'draft' = 'paid'): void {
    const subscription = this.subscription(id);
    const item = itemOf(subscription);
    if (subscription.cancel_at !== null) return this.endSubscription(id, item.current_period_end);
    const price = this.price(this.#nextPrice(subscription) ?? item.price.id);
    item.price = { id: price.id };
    item.current_period_start = item.current_period_end;
    item.current_period_end += this.lengthOf(price);
    const period = { start: item.current_period_start, end: item.current_period_end };
    const invoice = this.#invoice(subscription, 'subscription_cycle', [this.#line(price, price.unit_amount, period)]);
    if (subscription.pause_collection) {
      invoice.status = 'void';
      return this.emit('customer.subscription.updated', subscription);
    }
    // An unpaid subscription makes drafts that are never charged.
    if (payment === 'draft' || subscription.status === 'unpaid') {
      if (subscription.status !== 'unpaid') subscription.status = 'active';
      Object.assign(invoice, { status: 'draft', hosted_invoice_url: null });
      return this.emit('customer.subscription.updated', subscription);
    }
    subscription.status = payment === 'paid' ? 'active' : 'past_due';
    this.emit('customer.subscription.updated', subscription);
    if (payment === 'paid') return this.#payInvoice(invoice);
    this.#decline(invoice);
  }

  /** The hour after a period's end is over: Stripe finalizes and charges the draft. */
  chargeDrafts(id: string): void {
    if (this.subscription(id).status === 'unpaid') return;
    for (const invoice of this.openInvoices(id)) {
      if (invoice.status === 'draft') this.#payInvoice(this.finalizeInvoice(invoice.id));
    }
  }

  #decline(invoice: Invoice): void {
    invoice.next_payment_attempt = this.nowS() + RETRY_S;
    this.emit('invoice.payment_failed', invoice);
  }

  /** The last attempt to charge what is past due has failed too: as the account is set up, the subscription waits. */
  giveUpCharging(id: string): void {
    const subscription = this.subscription(id);
    subscription.status = 'unpaid';
    for (const invoice of this.openInvoices(id)) invoice.next_payment_attempt = null;
    this.emit('customer.subscription.updated', subscription);
  }

  /** The customer pays an invoice on Stripe's page. */
  payOpenInvoice(id: string): void {
    const invoice = this.invoice(id);
    if (invoice.status !== 'open') throw new RefusedError(`Invoice ${id} is ${invoice.status}.`);
    this.#payInvoice(invoice);
    const subscription = this.subscription(invoice.parent?.subscription_details.subscription ?? '');
    if (subscription.latest_invoice !== id || subscription.ended_at !== null) return;
    subscription.status = 'active';
    this.emit('customer.subscription.updated', subscription);
  }

  openInvoices(subscriptionId: string): Invoice[] {
    return [...this.invoices.values()].filter(
      ({ status, parent }) =>
        ['open', 'draft'].includes(status) && parent?.subscription_details.subscription === subscriptionId,
    );
  }

  /** A cheaper plan was chosen in the portal: it waits for the period's end. */
  scheduleChange(id: string, priceId: string): Schedule {
    const subscription = this.subscription(id);
    const { price, current_period_start: start, current_period_end: end } = itemOf(subscription);
    const schedule: Schedule = {
      id: newId('sub_sched'),
      object: 'subscription_schedule',
      status: 'active',
      subscription: id,
      current_phase: { start_date: start, end_date: end },
      phases: [
        { start_date: start, end_date: end, items: [{ price: price.id, quantity: 1 }] },
        {
          start_date: end,
          end_date: end + this.lengthOf(this.price(priceId)),
          items: [{ price: priceId, quantity: 1 }],
        },
      ],
    };
    this.schedules.set(schedule.id, schedule);
    subscription.schedule = schedule.id;
    this.emit('customer.subscription.updated', subscription);
    return schedule;
  }

  releaseSchedule(id: string): Schedule {
    const schedule = found(this.schedules.get(id), id);
    if (schedule.status !== 'active') throw new RefusedError(`The schedule ${id} is ${schedule.status}.`);
    schedule.status = 'released';
    if (schedule.subscription !== null) {
      const subscription = this.subscription(schedule.subscription);
      subscription.schedule = null;
      this.emit('customer.subscription.updated', subscription);
    }
    return schedule;
  }

  #nextPrice({ schedule: id }: Subscription): string | undefined {
    const schedule = this.schedules.get(id ?? '');
    return schedule && this.releaseSchedule(schedule.id).phases[1]?.items[0]?.price;
  }

  /** At once, as `DELETE /v1/subscriptions/:id` does. */
  cancelSubscription(id: string): Subscription {
    const subscription = this.subscription(id);
    if (subscription.ended_at !== null) throw new NoSuchObjectError(`No such subscription: '${id}'`);
    this.endSubscription(id);
    return subscription;
  }

  finalizeInvoice(id: string, auto_advance = true): Invoice {
    const invoice = this.invoice(id);
    if (invoice.status !== 'draft') throw new RefusedError(`Invoice ${id} is ${invoice.status}.`);
    const hosted_invoice_url = `https://invoice.stripe.example/${id}`;
    return Object.assign(invoice, { status: 'open', auto_advance, hosted_invoice_url });
  }

  voidInvoice(id: string): Invoice {
    const invoice = this.invoice(id);
    if (!['open', 'uncollectible'].includes(invoice.status))
      throw new RefusedError(`Invoice ${id} is ${invoice.status}.`);
    invoice.status = 'void';
    invoice.next_payment_attempt = null;
    const subscription = this.subscriptions.get(invoice.parent?.subscription_details.subscription ?? '');
    if (subscription?.latest_invoice === id && subscription.status === 'past_due') {
      subscription.status = 'active';
      this.emit('customer.subscription.updated', subscription);
    }
    return invoice;
  }

  /** An operator stops charging for a while: what is due meanwhile is voided. */
  pauseCollection(id: string): void {
    const subscription = this.subscription(id);
    subscription.pause_collection = { behavior: 'void', resumes_at: null };
    this.emit('customer.subscription.updated', subscription);
  }

  resumeCollection(id: string): void {
    const subscription = this.subscription(id);
    subscription.pause_collection = null;
    this.emit('customer.subscription.updated', subscription);
  }

  endSubscription(id: string, at = this.nowS()): void {
    const subscription = this.subscription(id);
    const schedule = this.schedules.get(subscription.schedule ?? '');
    if (schedule) schedule.status = 'canceled';
    subscription.schedule = null;
    subscription.status = 'canceled';
    subscription.ended_at = at;
    this.emit('customer.subscription.deleted', subscription);
  }

  /** A trial is over, and there is no card to charge. */
  pauseAfterTrial(id: string): void {
    const subscription = this.subscription(id);
    subscription.status = 'paused';
    this.emit('customer.subscription.updated', subscription);
  }

  /** An operator gives a customer a period for nothing. */
  giveTrial(customer: string, priceId: string): Subscription {
    return this.#begin(customer, { priceId, metadata: {}, percentOff: 0, status: 'trialing' });
  }

  /** To a price of the same interval, at once, with `share` of the period left. */
  changePrice(id: string, priceId: string, share: number, payment: 'paid' | 'declined' = 'paid'): void {
    const subscription = this.subscription(id);
    const item = itemOf(subscription);
    const [from, to] = [this.price(item.price.id), this.price(priceId)];
    const length = item.current_period_end - item.current_period_start;
    const period = { start: item.current_period_end - Math.round(length * share), end: item.current_period_end };
    item.price = { id: to.id };
    if (payment === 'declined') subscription.status = 'past_due';
    this.emit('customer.subscription.updated', subscription);
    // `proration_discounts: included`, the default: amounts of prorations are less the discount already.
    const due = subscription.status === 'trialing' ? 0 : share * (1 - this.#percentOffOf(id) / 100);
    const invoice = this.#invoice(subscription, 'subscription_update', [
      this.#prorated(this.#line(from, -Math.round(from.unit_amount * due), period), subscription, 'credit'),
      this.#prorated(this.#line(to, Math.round(to.unit_amount * due), period), subscription, 'charge'),
    ]);
    if (payment === 'paid') this.#payInvoice(invoice);
    else this.#decline(invoice);
  }

  /** Pays back `cents` more of a charge. */
  refund(chargeId: string, cents: number): void {
    const charge = this.charge(chargeId);
    charge.amount_refunded = Math.min(charge.amount_captured, charge.amount_refunded + cents);
    this.emit('charge.refunded', charge);
  }

  /** As asked for by our own call: pays back what is left. */
  payBack(intent: string): object {
    const charge = [...this.charges.values()].find(({ payment_intent }) => payment_intent === intent);
    if (!charge) throw new NoSuchObjectError(`No such payment_intent: '${intent}'`);
    const left = charge.amount_captured - charge.amount_refunded;
    if (left === 0) throw new RefusedError('Already refunded.', { code: 'charge_already_refunded' });
    if (this.disputes.some((dispute) => dispute.charge === charge.id && dispute.status !== 'won')) {
      throw new RefusedError('Charged back.', { code: 'charge_disputed' });
    }
    this.refund(charge.id, left);
    return { id: newId('re'), object: 'refund', amount: left, charge: charge.id, status: 'succeeded' };
  }

  dispute(chargeId: string): Dispute {
    const charge = this.charge(chargeId);
    const amount = charge.amount_captured - charge.amount_refunded;
    const dispute: Dispute = {
      id: newId('du'),
      object: 'dispute',
      charge: charge.id,
      amount,
      status: 'needs_response',
    };
    this.disputes.push(dispute);
    this.emit('charge.dispute.created', dispute);
    return dispute;
  }

  closeDispute(dispute: Dispute, status: 'won' | 'lost'): void {
    dispute.status = status;
    this.emit('charge.dispute.closed', dispute);
  }

  deleteCustomer(id: string): void {
    const customer = this.customers.get(id);
    if (!customer) throw new Error(`No customer ${id}.`);
    for (const subscription of this.subscriptions.values()) {
      if (subscription.customer === id && subscription.ended_at === null) this.endSubscription(subscription.id);
    }
    customer.deleted = true;
    this.emit('customer.deleted', customer);
  }

  emit(type: string, object: object): void {
    const id = newId('evt');
    // A snapshot: later changes of the object belong to later events.
    const data = { object: structuredClone(object) };
    const created = this.nowS();
    this.events.push({ id, object: 'event', type, created, livemode: false, api_version: this.apiVersion, data });
  }

  price(id: string): Price {
    return found(this.prices.get(id), id);
  }
  session(id: string): Session {
    return found(this.sessions.get(id), id);
  }
  subscription(id: string): Subscription {
    return found(this.subscriptions.get(id), id);
  }
  invoice(id: string): Invoice {
    return found(this.invoices.get(id), id);
  }
  charge(id: string): Charge {
    return found(this.charges.get(id), id);
  }

  #subscribe(session: Session): void {
    const priceId = session.request.line_items[0]?.price ?? '';
    const metadata = session.request.subscription_data?.metadata ?? {};
    const percentOff = session.discount ?? 0;
    const terms = { priceId, metadata, percentOff, status: 'active' as const };
    session.subscription = this.#begin(session.customer, terms).id;
  }

  #begin(
    customer: string,
    { priceId, metadata, percentOff, status }: Pick<Subscription, 'metadata' | 'status'> & NewSubscription,
  ): Subscription {
    const price = this.price(priceId);
    const start = this.nowS();
    const period = { start, end: start + this.lengthOf(price) };
    const subscription: Subscription = {
      id: newId('sub'),
      object: 'subscription',
      customer,
      status,
      created: start,
      cancel_at: null,
      cancel_at_period_end: false,
      ended_at: null,
      metadata,
      latest_invoice: null,
      schedule: null,
      pause_collection: null,
      items: {
        object: 'list',
        data: [
          {
            id: newId('si'),
            price: { id: price.id },
            current_period_start: period.start,
            current_period_end: period.end,
          },
        ],
      },
    };
    this.subscriptions.set(subscription.id, subscription);
    if (percentOff > 0) this.#percentOff.set(subscription.id, percentOff);
    this.emit('customer.subscription.created', subscription);
    const line = this.#line(price, status === 'trialing' ? 0 : price.unit_amount, period);
    this.#payInvoice(this.#invoice(subscription, 'subscription_create', [line]));
    return subscription;
  }

  #payOnce(session: Session): void {
    const { request, amount_total, customer, currency } = session;
    const charge = this.#charge(customer, currency, amount_total, request.payment_intent_data?.metadata ?? {});
    session.payment_intent = charge.payment_intent;
    if (request.invoice_creation?.enabled !== true) return;
    const id = newId('in');
    const price = this.price(request.line_items[0]?.price ?? '');
    const at = this.nowS();
    const invoice: Invoice = {
      ...this.#emptyInvoice(id, customer, currency),
      billing_reason: 'manual',
      status: 'paid',
      amount_due: amount_total,
      amount_paid: amount_total,
      metadata: request.invoice_creation.invoice_data.metadata,
      parent: null,
      lines: { ...emptyLines(id), data: [this.#line(price, amount_total, { start: at, end: at })] },
      status_transitions: { paid_at: at },
    };
    this.invoices.set(id, invoice);
    this.invoicePayments.set(charge.payment_intent, id);
    this.emit('invoice.paid', invoice);
  }

  #invoice(subscription: Subscription, reason: string, lines: InvoiceLine[]): Invoice {
    const id = newId('in');
    const { currency } = this.price(itemOf(subscription).price.id);
    const percent = this.#percentOffOf(subscription.id);
    const invoice: Invoice = {
      ...this.#emptyInvoice(id, subscription.customer, currency),
      discounts: percent === 0 ? [] : [`di_${subscription.id}`],
      billing_reason: reason,
      parent: { subscription_details: { subscription: subscription.id, metadata: subscription.metadata } },
      lines: { ...emptyLines(id), data: lines.map((line) => discounted(line, percent)) },
    };
    invoice.amount_due = dueOf(invoice);
    subscription.latest_invoice = id;
    this.invoices.set(id, invoice);
    return invoice;
  }

  #payInvoice(invoice: Invoice): void {
    const cents = invoice.amount_due;
    invoice.status = 'paid';
    invoice.next_payment_attempt = null;
    invoice.amount_paid = cents;
    invoice.status_transitions.paid_at = this.nowS();
    const charge = this.#charge(invoice.customer, invoice.currency, cents, {});
    this.invoicePayments.set(charge.payment_intent, invoice.id);
    this.emit('invoice.paid', invoice);
  }

  #charge(customer: string, currency: string, cents: number, metadata: Record<string, string>): Charge {
    const charge: Charge = {
      id: newId('ch'),
      object: 'charge',
      customer,
      currency,
      amount_captured: cents,
      amount_refunded: 0,
      payment_intent: newId('pi'),
      metadata,
    };
    this.charges.set(charge.id, charge);
    return charge;
  }

  #line({ id, product }: Price, amount: number, period: InvoiceLine['period']): InvoiceLine {
    const pricing = { type: 'price_details', price_details: { price: id, product } } as const;
    const plain = { subtotal: amount, discounts: [], discount_amounts: [], discountable: true, parent: null };
    return { id: newId('il'), amount, period, pricing, ...plain };
  }

  #prorated(line: InvoiceLine, subscription: Subscription, kind: 'credit' | 'charge'): InvoiceLine {
    const credited_items = kind === 'credit' ? { invoice: 'in_before', invoice_line_items: ['il_before'] } : null;
    const subscription_item_details = {
      invoice_item: newId('ii'),
      proration: true,
      proration_details: { credited_items },
      subscription: subscription.id,
      subscription_item: itemOf(subscription).id,
    };
    const type = 'subscription_item_details' as const;
    return { ...line, discountable: false, parent: { type, subscription_item_details, invoice_item_details: null } };
  }

  #percentOffOf(subscriptionId: string): number {
    return this.#percentOff.get(subscriptionId) ?? 0;
  }

  #emptyInvoice(id: string, customer: string, currency: string) {
    return {
      id,
      object: 'invoice' as const,
      customer,
      currency,
      status: 'open' as Invoice['status'],
      amount_due: 0,
      amount_paid: 0,
      next_payment_attempt: null as number | null,
      auto_advance: true,
      discounts: [] as string[],
      metadata: {},
      status_transitions: { paid_at: null as number | null },
      hosted_invoice_url: `https://invoice.stripe.example/${id}`,
      invoice_pdf: `https://invoice.stripe.example/${id}/pdf`,
    };
  }

  private lengthOf(price: Price): number {
    return LENGTH_S[price.recurring?.interval ?? ''] ?? 0;
  }
}

/** Lines of whole periods keep their amount; discounts are listed beside it. */
function discounted(line: InvoiceLine, percent: number): InvoiceLine {
  if (percent === 0 || !line.discountable) return line;
  const discount = 'di_promotion';
  const amount = Math.round((line.amount * percent) / 100);
  return { ...line, discounts: [discount], discount_amounts: [{ amount, discount }] };
}

/** The amount due for its lines, less discounts. */
function dueOf({ lines }: Invoice): number {
  const cents = lines.data.reduce((sum, { amount, discount_amounts }) => {
    const off = discount_amounts?.reduce((total, discount) => total + discount.amount, 0) ?? 0;
    return sum + amount - off;
  }, 0);
  return Math.max(0, cents);
}

interface NewSubscription {
  priceId: string;
  percentOff: number;
}

function emptyLines(invoiceId: string) {
  return { object: 'list' as const, has_more: false, url: `/v1/invoices/${invoiceId}/lines` };
}

/** The only item of a subscription of ours. */
function itemOf(subscription: Subscription) {
  return found(subscription.items.data[0], `item of ${subscription.id}`);
}

function found<T>(value: T | undefined, id: string): T {
  if (value === undefined) throw new NoSuchObjectError(`No such object: '${id}'`);
  return value;
}

/** Answered as Stripe does what an object's state forbids: 400, invalid_request_error. */
export class RefusedError extends Error {
  constructor(
    message: string,
    readonly details: { code?: string; param?: string } = {},
  ) {
    super(message);
  }
}

/** Answered as Stripe does: 404, resource_missing. */
export class NoSuchObjectError extends Error {}

function newId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll('-', '')}`;
}

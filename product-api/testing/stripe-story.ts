import assert from 'node:assert/strict';
import { DAY_MS } from '#contracts/day';
import type { PaymentKey } from '../db/column-types';
import { MoneyModel } from './money-model';
import { testShop } from './shop';
import type { StripeService } from './stripe-service';
import type { Charge, Dispute, Invoice, Session, StripeEvent, Subscription } from './stripe-stand-in/objects';
import { cancel, payDue, resume, subscriptionsOf } from './subscriber';
import type { TestUser } from './test-service';

/** Expected effect of an invoice once it is paid. */
interface Brings {
  credits: number;
  /** Start of the time it pays for. */
  start: number;
  end: number;
}

export type Renewal = 'paid' | 'declined' | 'draft';

/**
 * The story of one person at Stripe, in terms of people: they buy, their card is declined, an operator pauses. Beside
 * it the plain model of what they should have. Nothing counts before its event is delivered.
 */
export class StripeStory {
  readonly model = new MoneyModel();
  readonly #pending: StripeEvent[] = [];
  readonly #delivered: StripeEvent[] = [];
  readonly #subscriptionIds: string[] = [];
  readonly #brings = new Map<string, Brings>();
  readonly #expiresAt = new Map<string, number>();
  readonly #closedDisputes = new Set<string>();

  constructor(
    private readonly service: StripeService,
    readonly user: TestUser,
  ) {
    this.model.pay('pack:signup', 20, null);
  }

  get nowMs(): number {
    return Date.now() + this.service.clock.offsetMs;
  }

  get subscriptions(): Subscription[] {
    return this.#subscriptionIds.map((id) => this.#account.subscription(id));
  }

  /** Subscriptions that go on. */
  get live(): Subscription[] {
    return this.subscriptions.filter(({ ended_at }) => ended_at === null);
  }

  async buyPack(item: string): Promise<void> {
    const { sessionId } = await this.service.checkout(this.user, { item });
    this.#account.completeSession(sessionId);
    this.#listen();
  }

  async subscribe(item: string, interval: 'month' | 'year', percentOff: number): Promise<void> {
    if (this.live.length > 1) return;
    const { sessionId } = await this.service.checkout(this.user, { item, interval });
    if (percentOff > 0) this.#account.redeem(sessionId, percentOff);
    this.#account.completeSession(sessionId);
    this.#begun(this.#account.session(sessionId).subscription ?? '', true);
  }

  async getTrial(priceId: string): Promise<void> {
    if (this.live.length > 1) return;
    const { sessionId } = await this.service.checkout(this.user, { item: 'pack-250' });
    const { customer } = this.#account.session(sessionId);
    this.#begun(this.#account.giveTrial(customer, priceId).id, false);
  }

  /** To Pro, at once; the invoice of the period has arrived, so that its beginning is known. */
  upgrade(subscription: Subscription, payment: 'paid' | 'declined'): void {
    const { id, status } = subscription;
    const { price, current_period_start, current_period_end } = itemOf(subscription);
    const isTrial = status === 'trialing';
    const from = termsOf(price.id);
    if (!isOpenToChange(subscription) || from.item !== 'basic') return;
    if (!isTrial && !this.#hasArrivedInTime(subscription)) return;
    const left = current_period_end - Math.floor(this.nowMs / 1000);
    if (left <= 0) return;
    const share = left / (current_period_end - current_period_start);
    const to = `price_pro_${from.interval}`;
    this.#account.changePrice(id, to, share, isTrial ? 'paid' : payment);
    const credits = isTrial ? 0 : Math.floor((termsOf(to).credits - from.credits) * share + 1e-6);
    this.#recordInvoice(id, { credits, start: current_period_end - left, end: current_period_end });
    this.#listen();
  }

  /** In the portal: waits for the period's end. */
  downgrade(subscription: Subscription): void {
    const { item, interval } = termsOf(itemOf(subscription).price.id);
    if (!isOpenToChange(subscription) || subscription.status !== 'active') return;
    if (item === 'basic' && interval === 'month') return;
    this.#account.scheduleChange(subscription.id, item === 'pro' ? `price_basic_${interval}` : 'price_basic_month');
    this.#listen();
  }

  /** By the account page. Whatever it says, nothing more is charged after a success. */
  async cancel({ id }: Subscription): Promise<void> {
    const { success } = await cancel(this.user, id);
    if (success) this.#assertNoCharge(id);
    this.#listen();
  }

  async resume({ id }: Subscription): Promise<void> {
    await resume(this.user, id);
    this.#listen();
  }

  /** On the page that the account leads to, where it does, or on Stripe's own from an old message. */
  async payDue(which: number): Promise<void> {
    for (const { id, state } of await subscriptionsOf(this.user)) {
      if (state === 'payment_due') assert.match(await payDue(this.user, id), /^https:\/\/(invoice|billing)\.stripe/);
    }
    const open = this.#openInvoices().filter(({ status }) => status === 'open');
    const invoice = open[which % Math.max(1, open.length)];
    if (invoice) this.#account.payOpenInvoice(invoice.id);
    this.#listen();
  }

  giveUpCharging({ id, status }: Subscription): void {
    if (status === 'past_due') this.#account.giveUpCharging(id);
    this.#listen();
  }

  pauseOrContinue({ id, pause_collection }: Subscription): void {
    if (pause_collection) this.#account.resumeCollection(id);
    else this.#account.pauseCollection(id);
    this.#listen();
  }

  /** An operator deletes the customer, which ends all subscriptions. */
  deleteCustomer({ customer }: Subscription): void {
    this.#account.deleteCustomer(customer);
    this.#listen();
  }

  refund(which: number, cents: number): void {
    const charge = this.#chargeAt(which);
    if (charge && !this.#disputeOf(charge)) this.#account.refund(charge.id, cents);
    this.#listen();
  }

  dispute(which: number, end: 'open' | 'won' | 'lost'): void {
    const charge = this.#chargeAt(which);
    const known = charge && this.#disputeOf(charge);
    if (charge && !known && charge.amount_refunded < charge.amount_captured) this.#account.dispute(charge.id);
    else if (known?.status === 'needs_response' && end !== 'open') this.#account.closeDispute(known, end);
    this.#listen();
  }

  /** Time goes by, and periods end as Stripe lets them end. */
  wait(days: number, renewal: Renewal): void {
    for (const { id } of this.live) {
      this.#account.chargeDrafts(id);
      this.#listen();
    }
    const target = this.nowMs + days * DAY_MS;
    for (;;) {
      const [next] = this.live
        .filter(({ status }) => status !== 'paused')
        .sort((one, other) => itemOf(one).current_period_end - itemOf(other).current_period_end);
      const endMs = next && itemOf(next).current_period_end * 1000;
      if (!next || endMs === undefined || endMs > target) break;
      this.service.clock.offsetMs = endMs + 1000 - Date.now();
      this.#endPeriod(next, renewal);
    }
    this.service.clock.offsetMs = target - Date.now();
  }

  /** Lets one event arrive, and counts it. */
  async deliver(which: number): Promise<void> {
    const [event] = this.#pending.splice(which % Math.max(1, this.#pending.length), 1);
    if (!event) return;
    assert.equal(await this.service.deliver(event), 'applied', event.type);
    this.#delivered.push(event);
    this.#count(event);
  }

  /** Whatever is still on its way. */
  async deliverAll(): Promise<void> {
    this.#listen();
    while (this.#pending.length > 0) await this.deliver(0);
  }

  async repeat(which: number): Promise<void> {
    const event = this.#delivered[which % Math.max(1, this.#delivered.length)];
    if (event) assert.equal(await this.service.deliver(event), 'repeated', event.type);
  }

  /** After the account was erased. */
  assertAllEnding(): void {
    for (const { id, cancel_at } of this.live) {
      assert.notEqual(cancel_at, null, `${id} renews`);
      this.#assertNoCharge(id);
    }
  }

  get #account() {
    return this.service.account;
  }

  #begun(id: string, isPaid: boolean): void {
    this.#subscriptionIds.push(id);
    this.#recordPeriod(id, isPaid);
    this.#listen();
  }

  #endPeriod(subscription: Subscription, renewal: Renewal): void {
    const { id, status } = subscription;
    if (status === 'trialing' && renewal === 'draft') this.#account.pauseAfterTrial(id);
    else {
      this.#account.endPeriod(id, renewal);
      if (subscription.ended_at === null) this.#recordPeriod(id, true);
    }
    this.#listen();
  }

  #recordPeriod(id: string, isPaid: boolean): void {
    const { price, current_period_start: start, current_period_end: end } = itemOf(this.#account.subscription(id));
    this.#recordInvoice(id, { credits: isPaid ? termsOf(price.id).credits : 0, start, end });
  }

  #recordInvoice(id: string, brings: Brings): void {
    this.#brings.set(this.#account.subscription(id).latest_invoice ?? '', brings);
  }

  /** Takes what Stripe has to tell; the time of a payment decides how long its credits are valid. */
  #listen(): void {
    for (const event of this.service.takeEvents()) {
      this.#pending.push(event);
      if (event.type !== 'invoice.paid') continue;
      const { id, status_transitions } = event.data.object as Invoice;
      const brings = this.#brings.get(id);
      if (!brings) continue;
      const paidAt = status_transitions.paid_at ?? 0;
      const isLate = (paidAt - brings.start) * 1000 > DAY_MS;
      this.#expiresAt.set(id, (isLate ? paidAt + brings.end - brings.start : brings.end) * 1000);
    }
  }

  #count({ type, data }: StripeEvent): void {
    switch (type) {
      case 'checkout.session.completed': {
        const { mode, metadata, request } = data.object as Session;
        if (mode === 'payment')
          this.model.pay(`pack:${metadata.order_id ?? ''}`, termsOf(request.line_items[0]?.price).credits, null);
        return;
      }
      case 'invoice.paid': {
        const { id } = data.object as Invoice;
        const brings = this.#brings.get(id);
        if (brings) this.model.pay(`period:${id}`, brings.credits, this.#expiresAt.get(id) ?? null);
        return;
      }
      case 'charge.refunded': {
        const charge = this.#account.charge((data.object as Charge).id);
        const { amount_captured: chargedCents, amount_refunded: refundedCents } = charge;
        this.model.hear(this.#keyOf(charge), { chargedCents, refundedCents });
        return;
      }
      case 'charge.dispute.created':
      case 'charge.dispute.closed': {
        const { id, charge: chargeId, amount, status } = data.object as Dispute;
        const charge = this.#account.charge(chargeId);
        const isClosed = status !== 'needs_response';
        // The opening of a dispute that arrives after its end changes nothing.
        if (!isClosed && this.#closedDisputes.has(id)) return;
        if (isClosed) this.#closedDisputes.add(id);
        const disputedCents = status === 'won' ? 0 : amount;
        this.model.hear(this.#keyOf(charge), { chargedCents: charge.amount_captured, disputedCents });
        return;
      }
      default:
    }
  }

  #keyOf({ metadata, payment_intent }: Charge): PaymentKey {
    const { order_id } = metadata;
    return order_id === undefined ? `period:${this.#account.invoicePayments.get(payment_intent)}` : `pack:${order_id}`;
  }

  #chargeAt(which: number): Charge | undefined {
    const customers = new Set(this.#customers());
    const charges = [...this.#account.charges.values()].filter(
      ({ customer, amount_captured }) => amount_captured > 0 && customers.has(customer),
    );
    return charges[which % Math.max(1, charges.length)];
  }

  #customers(): string[] {
    return [...this.#account.sessions.values()].flatMap(({ customer, metadata }) =>
      metadata.user_id === this.user.id ? [customer] : [],
    );
  }

  #disputeOf({ id }: Charge): Dispute | undefined {
    return this.#account.disputes.find(({ charge }) => charge === id);
  }

  #openInvoices(): Invoice[] {
    return this.subscriptions
      .filter(({ customer }) => !this.#account.customers.get(customer)?.deleted)
      .flatMap(({ id }) => this.#account.openInvoices(id));
  }

  #assertNoCharge(id: string): void {
    for (const { status, next_payment_attempt } of this.#account.openInvoices(id)) {
      assert.deepEqual([status, next_payment_attempt], ['open', null], 'would be charged again');
    }
  }

  #hasArrivedInTime({ id, latest_invoice }: Subscription): boolean {
    const { current_period_start } = itemOf(this.#account.subscription(id));
    const brings = this.#brings.get(latest_invoice ?? '');
    return (
      brings?.start === current_period_start &&
      this.#expiresAt.get(latest_invoice ?? '') === brings.end * 1000 &&
      this.#delivered.some(
        ({ type, data }) => type === 'invoice.paid' && (data.object as Invoice).id === latest_invoice,
      )
    );
  }
}

function isOpenToChange({ status, schedule, cancel_at, pause_collection, ended_at }: Subscription): boolean {
  const runs = status === 'active' || status === 'trialing';
  return runs && ended_at === null && schedule === null && cancel_at === null && pause_collection === null;
}

function itemOf({ id, items }: Subscription) {
  const [item] = items.data;
  if (!item) throw new Error(`${id} has no item.`);
  return item;
}

function termsOf(priceId: string | undefined) {
  const offer = testShop.offers.find((candidate) => candidate.priceId === priceId);
  if (!offer) throw new Error(`There is no offer ${priceId}.`);
  return { item: offer.item, interval: offer.interval ?? 'month', credits: offer.credits };
}

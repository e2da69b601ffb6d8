import { randomBytes, randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { DAY_MS } from '#contracts/day';
import { inTransaction } from '../../product-api/db/transaction-guard';
import type { Tables } from '../../product-api/db/tables';
import type { InvoiceFacts, PaymentEvent, SubscriptionFacts } from '../../product-api/payments/payment-event';
import type { DuePayment, NewCheckout, Payments, PlanChange } from '../../product-api/payments/payments';
import type { TestCheckout, TestOrder, TestPlanChange } from './checkout/test-checkout';
import { type Period, periodAfter, switchTerms } from './periods';
import {
  checkoutEvent,
  factsOf,
  invoiceEvent,
  offerOf,
  parseFacts,
  subscriptionEvent,
  subscriptionIdOf,
  type SubscriptionRow,
  type Terms,
} from './test-events';
import { createPaymentTables, type PaymentTables } from './tables';

/** An open checkout expires after this time, as at Stripe. */
const OPEN_MS = DAY_MS;

export interface TestPaymentsOptions<DB extends Tables = Tables> {
  db: Kysely<DB>;
  /** Public URL of the product API. */
  publicUrl: string;
  now: () => Date;
}

/**
 * Simulates a payment service for the demo: keeps checkouts and subscriptions, moves no money, and renews due
 * subscriptions when its events are fetched. Its events are processed like Stripe's webhooks.
 */
export class TestPayments implements Payments, TestCheckout {
  readonly provider = 'test';
  readonly #db: Kysely<PaymentTables>;
  readonly #publicUrl: string;
  readonly #now: () => Date;

  /** Creates its tables first. */
  static async open({ db, ...options }: TestPaymentsOptions): Promise<TestPayments> {
    return new TestPayments({ db: await createPaymentTables(db), ...options });
  }

  constructor({ db, publicUrl, now }: TestPaymentsOptions<PaymentTables>) {
    this.#db = db;
    this.#publicUrl = publicUrl;
    this.#now = now;
  }

  createCustomer({ userId, attempt }: { userId: string; attempt: number }): Promise<string> {
    return Promise.resolve(`test_cus_${userId}_${attempt}`);
  }

  async createCheckout(checkout: NewCheckout): Promise<{ sessionId: string; url: string }> {
    const sessionId = newId('test_cs');
    const now = this.#now();
    await this.#db
      .insertInto('test_checkouts')
      .values({
        id: sessionId,
        order_id: checkout.orderId,
        user_id: checkout.userId,
        customer_id: checkout.customerId,
        price_id: checkout.offer.priceId,
        state: 'open',
        success_url: checkout.successUrl,
        cancel_url: checkout.cancelUrl,
        language: checkout.language,
        created_at: now,
        changed_at: now,
      })
      .execute();
    return { sessionId, url: `${this.#publicUrl}/test-checkout/${sessionId}` };
  }

  async setRenewal(id: string, renewal: 'renews' | 'ends'): Promise<void> {
    await this.#db
      .updateTable('test_subscriptions')
      .set((eb) => ({
        ends_at: renewal === 'ends' ? eb.ref('period_end') : null,
        next_price_id: null,
        changed_at: this.#now(),
      }))
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .execute();
  }

  async endNow(id: string): Promise<void> {
    const now = this.#now();
    await this.#db
      .updateTable('test_subscriptions')
      .set({ ended_at: now, changed_at: now })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .execute();
  }

  async createPlanChange({
    subscriptionId,
    offer,
    language,
    doneUrl,
    returnUrl,
  }: PlanChange): Promise<{ url: string }> {
    const id = newId('test_pc');
    await this.#db
      .insertInto('test_plan_changes')
      .values({
        id,
        subscription_id: subscriptionId,
        price_id: offer.priceId,
        state: 'open',
        done_url: doneUrl,
        return_url: returnUrl,
        language,
        created_at: this.#now(),
      })
      .execute();
    return { url: `${this.#publicUrl}/test-checkout/change/${id}` };
  }

  /** The test checkout never declines a renewal. */
  createDuePayment({ returnUrl }: DuePayment): Promise<{ url: string }> {
    return Promise.resolve({ url: returnUrl });
  }

  async readSubscription(id: string): Promise<SubscriptionFacts | undefined> {
    const row = await this.#db.selectFrom('test_subscriptions').selectAll().where('id', '=', id).executeTakeFirst();
    return row && factsOf(row);
  }

  /** No money has moved. */
  payBack(): Promise<void> {
    return Promise.resolve();
  }

  async *eventsSince(since: Date): AsyncIterable<PaymentEvent> {
    await this.#expireCheckouts();
    await this.#renewDue();
    const observedAt = this.#now();
    const [subscriptions, invoices, checkouts] = await Promise.all([
      this.#db.selectFrom('test_subscriptions').selectAll().where('changed_at', '>=', since).execute(),
      this.#db.selectFrom('test_invoices').selectAll().where('created_at', '>=', since).execute(),
      this.#db
        .selectFrom('test_checkouts')
        .selectAll()
        .where('changed_at', '>=', since)
        .where('state', '<>', 'open')
        .execute(),
    ]);
    yield* subscriptions.map((row) => subscriptionEvent(row, observedAt));
    yield* invoices.map(({ facts }) => invoiceEvent(parseFacts(facts)));
    for (const checkout of checkouts) yield checkoutEvent(checkout, await this.#termsOf(this.#db, checkout.price_id));
  }

  async findCheckout(id: string): Promise<TestOrder | undefined> {
    const row = await this.#db.selectFrom('test_checkouts').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) return undefined;
    const isOver = row.state === 'open' && row.created_at.getTime() + OPEN_MS < this.#now().getTime();
    return {
      state: isOver ? 'expired' : row.state,
      offer: offerOf(await this.#termsOf(this.#db, row.price_id)),
      language: row.language,
      successUrl: row.success_url,
      cancelUrl: row.cancel_url,
    };
  }

  async approveCheckout(id: string): Promise<PaymentEvent[]> {
    const now = this.#now();
    return inTransaction(this.#db, async (tx) => {
      const checkout = await tx
        .updateTable('test_checkouts')
        .set({ state: 'paid', changed_at: now })
        .where('id', '=', id)
        .where('state', '=', 'open')
        .where('created_at', '>', new Date(now.getTime() - OPEN_MS))
        .returningAll()
        .executeTakeFirst();
      if (!checkout) return [];
      const terms = await this.#termsOf(tx, checkout.price_id);
      const paid = checkoutEvent(checkout, terms);
      if (terms.interval === null) return [paid];
      const period = { periodStart: now, periodEnd: periodAfter(now, terms.interval) };
      const subscription = await tx
        .insertInto('test_subscriptions')
        .values({
          id: subscriptionIdOf(checkout),
          customer_id: checkout.customer_id,
          price_id: checkout.price_id,
          period_start: period.periodStart,
          period_end: period.periodEnd,
          created_at: now,
          changed_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      const invoice = await this.#bill(tx, subscription, {
        lines: [{ priceId: terms.price_id, amountCents: terms.amount_cents, ...period, proration: null }],
        orderId: checkout.order_id,
        paidAt: now,
      });
      return [subscriptionEvent(subscription, now), invoiceEvent(invoice), paid];
    });
  }

  async findChange(id: string): Promise<TestPlanChange | undefined> {
    const row = await this.#db.selectFrom('test_plan_changes').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) return undefined;
    const { from, to, terms } = await this.#switchOf(this.#db, row.subscription_id, row.price_id);
    return {
      isDone: row.state === 'done',
      from: offerOf(from),
      to: offerOf(to),
      terms: terms.takesEffect === 'now' ? { ...terms, periodEnd: terms.period.periodEnd } : terms,
      language: row.language,
      doneUrl: row.done_url ?? row.return_url,
      returnUrl: row.return_url,
    };
  }

  async confirmChange(id: string): Promise<PaymentEvent[]> {
    const now = this.#now();
    return inTransaction(this.#db, async (tx) => {
      const change = await tx
        .updateTable('test_plan_changes')
        .set({ state: 'done' })
        .where('id', '=', id)
        .where('state', '=', 'open')
        .returningAll()
        .executeTakeFirst();
      if (!change) return [];
      const { subscription, terms } = await this.#switchOf(tx, change.subscription_id, change.price_id);
      if (subscription.ended_at !== null) return [];
      const changed = await tx
        .updateTable('test_subscriptions')
        .set(
          terms.takesEffect === 'now'
            ? {
                price_id: change.price_id,
                next_price_id: null,
                period_start: terms.period.periodStart,
                period_end: terms.period.periodEnd,
                changed_at: now,
              }
            : { next_price_id: change.price_id, changed_at: now },
        )
        .where('id', '=', subscription.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      const events = [subscriptionEvent(changed, now)];
      if (terms.takesEffect === 'now') {
        events.push(invoiceEvent(await this.#bill(tx, changed, { lines: terms.lines, orderId: null, paidAt: now })));
      }
      return events;
    });
  }

  /** Ends or renews every subscription whose period is over; missed periods are charged one by one. */
  async #renewDue(): Promise<void> {
    const now = this.#now();
    const due = await this.#db
      .selectFrom('test_subscriptions')
      .select('id')
      .where('ended_at', 'is', null)
      .where('period_end', '<=', now)
      .execute();
    for (const { id } of due) {
      await inTransaction(this.#db, async (tx) => {
        let row = await tx
          .selectFrom('test_subscriptions')
          .selectAll()
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirstOrThrow();
        while (row.ended_at === null && row.period_end <= now) row = await this.#endPeriod(tx, row, now);
      });
    }
  }

  async #endPeriod(tx: Transaction<PaymentTables>, row: SubscriptionRow, now: Date): Promise<SubscriptionRow> {
    const change = tx.updateTable('test_subscriptions').where('id', '=', row.id).returningAll();
    if (row.ends_at !== null) {
      return change.set({ ended_at: row.ends_at, changed_at: now }).executeTakeFirstOrThrow();
    }
    const terms = await this.#termsOf(tx, row.next_price_id ?? row.price_id);
    const period = { periodStart: row.period_end, periodEnd: periodAfter(row.period_end, terms.interval ?? 'month') };
    const renewed = await change
      .set({
        price_id: terms.price_id,
        next_price_id: null,
        period_start: period.periodStart,
        period_end: period.periodEnd,
        changed_at: now,
      })
      .executeTakeFirstOrThrow();
    const lines = [{ priceId: terms.price_id, amountCents: terms.amount_cents, ...period, proration: null }];
    // However long the demo was off, each period is charged at its beginning.
    await this.#bill(tx, renewed, { lines, orderId: null, paidAt: period.periodStart });
    return renewed;
  }

  async #bill(
    tx: Transaction<PaymentTables>,
    subscription: SubscriptionRow,
    { lines, orderId, paidAt }: Pick<InvoiceFacts, 'lines' | 'orderId' | 'paidAt'>,
  ): Promise<InvoiceFacts> {
    const [line] = lines;
    const now = this.#now();
    const invoice: InvoiceFacts = {
      id: `test_in_${randomUUID()}`,
      customerId: subscription.customer_id,
      subscriptionId: subscription.id,
      orderId,
      isFirst: orderId !== null,
      currency: (await this.#termsOf(tx, line?.priceId ?? subscription.price_id)).currency,
      lines,
      paidCents: Math.max(
        0,
        lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
      ),
      paidAt,
      url: null,
      pdfUrl: null,
    };
    await tx
      .insertInto('test_invoices')
      .values({ id: invoice.id, subscription_id: subscription.id, facts: JSON.stringify(invoice), created_at: now })
      .execute();
    return invoice;
  }

  async #expireCheckouts(): Promise<void> {
    const now = this.#now();
    await this.#db
      .updateTable('test_checkouts')
      .set({ state: 'expired', changed_at: now })
      .where('state', '=', 'open')
      .where('created_at', '<=', new Date(now.getTime() - OPEN_MS))
      .execute();
  }

  async #switchOf(db: Kysely<PaymentTables>, subscriptionId: string, priceId: string) {
    const subscription = await db
      .selectFrom('test_subscriptions')
      .selectAll()
      .where('id', '=', subscriptionId)
      .executeTakeFirstOrThrow();
    const from = await this.#termsOf(db, subscription.price_id);
    const to = await this.#termsOf(db, priceId);
    const period: Period = { periodStart: subscription.period_start, periodEnd: subscription.period_end };
    return { subscription, from, to, terms: switchTerms(period, from, to, this.#now()) };
  }

  #termsOf(db: Kysely<PaymentTables>, priceId: string): Promise<Terms> {
    return db.selectFrom('price_terms').selectAll().where('price_id', '=', priceId).executeTakeFirstOrThrow();
  }
}

/** Unguessable without having been sent here. */
function newId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('base64url')}`;
}

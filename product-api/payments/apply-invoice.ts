import type { Selectable } from 'kysely';
import { DAY_MS } from '#contracts/day';
import type { Tables } from '../db/tables';
import { lockUser } from '../ledger/post';
import { moveOrder } from './apply-checkout';
import { creditsOf, type PricedLine } from './credits-of-invoice';
import { confirmPurchase } from './confirm-purchase';
import { userOfCustomer } from './customers';
import { EventRefusedError, type InvoiceFacts } from './payment-event';
import { beginPayment, settlePayment } from './payment-row';
import type { Applied, EventContext } from './event-context';
import { findOrder } from './read-order';
import { wholePeriodMs } from './whole-period';

/** Renewals are charged within about an hour; a payment later than this needed a retry. */
const LATE_MS = DAY_MS;

/** Applies a paid invoice: the credits of a subscription's period, or the receipt of a pack. */
export async function applyInvoice(context: EventContext, invoice: InvoiceFacts): Promise<Applied> {
  if (invoice.subscriptionId === null) return applyPackInvoice(context, invoice);
  const { tx, provider } = context;
  const lines = await pricedLines(context, invoice);
  const userId = await userOfCustomer(tx, provider, invoice.customerId);
  if (userId === undefined) {
    if (lines.length === 0) return undefined;
    throw new EventRefusedError(`Unknown customer ${invoice.customerId} on invoice ${invoice.id}.`);
  }
  if (lines.length === 0) throw new EventRefusedError(`Invoice ${invoice.id} has no price of ours.`);
  assertMatchesOrder(invoice, lines);
  await lockUser(tx, userId);
  const order = await orderOf(context, invoice);
  await payPeriod(context, { invoice, lines, userId, order });
  // A plain renewal is no new contract.
  const isNewContract = invoice.isFirst || lines.some(({ proration }) => proration !== null);
  if (isNewContract && invoice.paidCents > 0) await confirmPurchase(context, `period:${invoice.id}`);
  if (order) {
    const from = ['open', 'processing', 'failed', 'expired'] as const;
    await moveOrder(context, order.id, { from, to: 'paid', subscription_id: invoice.subscriptionId });
  }
  return `period:${invoice.id}`;
}

interface PaidPeriod {
  invoice: InvoiceFacts;
  lines: PricedLine[];
  userId: string;
  order: Selectable<Tables['orders']> | undefined;
}

function payPeriod(context: EventContext, { invoice, lines, userId, order }: PaidPeriod): Promise<void> {
  const bought = lines.filter(({ amountCents, proration }) => amountCents >= 0 && proration !== 'credit');
  const newest = (bought.length > 0 ? bought : lines).reduce((one, other) =>
    other.periodEnd > one.periodEnd ? other : one,
  );
  const period = periodPaidFor(newest, invoice.paidAt);
  return settlePayment(context, {
    payer: {
      cause: `period:${invoice.id}`,
      user_id: userId,
      customer_id: invoice.customerId,
      currency: invoice.currency,
    },
    paid: {
      order_id: order?.id ?? null,
      subscription_id: invoice.subscriptionId,
      price_id: newest.priceId,
      credits: creditsOf(lines),
      amount_cents: invoice.paidCents,
      period_start: period.start,
      period_end: period.end,
      paid_at: invoice.paidAt,
      invoice_url: invoice.url,
      invoice_pdf_url: invoice.pdfUrl,
    },
    expiresAt: period.end,
  });
}

/**
 * When the credits of a payment can be spent. A period that was paid late begins with its payment, because part or all
 * of it had passed without credits.
 */
function periodPaidFor({ periodStart, periodEnd }: PricedLine, paidAt: Date): { start: Date; end: Date } {
  const isLate = paidAt.getTime() - periodStart.getTime() > LATE_MS;
  if (!isLate) return { start: periodStart, end: periodEnd };
  return { start: paidAt, end: new Date(paidAt.getTime() + periodEnd.getTime() - periodStart.getTime()) };
}

/** Lines with one of our prices; operators may have added others. */
async function pricedLines(
  { tx, provider }: EventContext,
  { lines, subscriptionId }: InvoiceFacts,
): Promise<PricedLine[]> {
  if (lines.length === 0 || subscriptionId === null) return [];
  const known = await tx
    .selectFrom('price_terms')
    .selectAll()
    .where('price_id', 'in', [...new Set(lines.map(({ priceId }) => priceId))])
    .execute();
  const priced: PricedLine[] = [];
  for (const line of lines) {
    const terms = known.find(({ price_id }) => price_id === line.priceId);
    if (!terms) continue;
    const part = { provider, subscriptionId, line, interval: terms.interval ?? 'month' };
    priced.push({ ...line, terms, wholePeriodMs: await wholePeriodMs({ tx }, part) });
  }
  return priced;
}

function assertMatchesOrder({ id, currency, paidCents }: InvoiceFacts, lines: PricedLine[]): void {
  const other = lines.find(({ terms }) => terms.currency !== currency);
  if (other) throw new EventRefusedError(`Invoice ${id} is in ${currency}, but its price ${other.priceId} is not.`);
  if (paidCents < 0) throw new EventRefusedError(`Invoice ${id} has a negative paid amount: ${paidCents}.`);
  const once = lines.find(({ terms }) => terms.interval === null);
  if (once)
    throw new EventRefusedError(`Invoice ${id} belongs to a subscription, but its price ${once.priceId} to a pack.`);
}

/** The checkout that a subscription's first invoice belongs to. */
async function orderOf(
  { tx, provider }: EventContext,
  { id, orderId, isFirst, customerId }: InvoiceFacts,
): Promise<Selectable<Tables['orders']> | undefined> {
  if (!isFirst || orderId === null) return undefined;
  const order = await findOrder(tx, provider, orderId);
  if (!order) throw new EventRefusedError(`Unknown order ${orderId} on invoice ${id}.`);
  if (order.customer_id !== customerId) {
    throw new EventRefusedError(
      `Invoice ${id} belongs to customer ${customerId}, but its order to ${order.customer_id}.`,
    );
  }
  return order;
}

/** A pack's credits came with its checkout; its invoice adds the receipt. */
async function applyPackInvoice(context: EventContext, invoice: InvoiceFacts): Promise<Applied> {
  if (invoice.orderId === null) return undefined;
  const { tx, provider } = context;
  const order = await findOrder(tx, provider, invoice.orderId);
  if (!order) throw new EventRefusedError(`Unknown order ${invoice.orderId} on invoice ${invoice.id}.`);
  if (order.customer_id !== invoice.customerId) {
    throw new EventRefusedError(
      `Invoice ${invoice.id} belongs to customer ${invoice.customerId}, who is not the order's.`,
    );
  }
  await lockUser(tx, order.user_id);
  const cause = `pack:${order.id}` as const;
  const { user_id, customer_id, currency } = order;
  await beginPayment(context, { cause, user_id, customer_id, currency });
  await tx
    .updateTable('payments')
    .set({ invoice_url: invoice.url, invoice_pdf_url: invoice.pdfUrl })
    .where('provider', '=', provider)
    .where('cause', '=', cause)
    .execute();
  return cause;
}

import type { PaymentKey } from '../db/column-types';
import { writeMail } from '../mail/outbox';
import { AGREED_AT } from './agreed-at';
import type { EventContext } from './event-context';

/** Writes the buyer a confirmation of a settled payment: once, however often it is called. */
export async function confirmPurchase({ tx, provider, now }: EventContext, cause: PaymentKey): Promise<void> {
  const payment = await tx
    .selectFrom('payments as p')
    .innerJoin('price_terms as t', 't.price_id', 'p.price_id')
    .select(['p.user_id', 'p.order_id', 'p.amount_cents', 'p.currency', 'p.credits', 'p.paid_at', 'p.period_end'])
    .select(['p.invoice_url', 't.name', 't.interval', AGREED_AT.as('agreed_at')])
    .where('p.provider', '=', provider)
    .where('p.cause', '=', cause)
    .where('p.owed_back_at', 'is', null)
    .executeTakeFirst();
  if (!payment || payment.paid_at === null) return;
  const data = {
    plan: payment.name,
    interval: payment.interval,
    // A switch of plan has no order of its own.
    order: payment.order_id ?? cause,
    paidAt: payment.paid_at.toISOString(),
    cents: payment.amount_cents ?? 0,
    currency: payment.currency,
    credits: payment.credits ?? 0,
    periodEnd: payment.period_end?.toISOString() ?? null,
    invoiceUrl: payment.invoice_url,
    // The checkout of an order demands consent, though its record may come after the invoice; a switch that an operator
    // makes has none.
    hasAgreed: payment.order_id !== null || payment.agreed_at !== null,
  };
  const to = { userId: payment.user_id };
  await writeMail(tx, { cause: `purchase:${cause}`, kind: 'purchase', to, data }, now);
}

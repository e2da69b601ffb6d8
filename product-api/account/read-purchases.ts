import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables';
import { AGREED_AT } from '../payments/agreed-at';
import type { Payments } from '../payments/payments';

/** All of the user's payments, and every checkout that is pending or failed; newest first. */
export async function readPurchases(db: Kysely<Tables>, provider: Payments['provider'], userId: string) {
  const [paid, unpaid] = await Promise.all([
    readPayments(db, provider, userId),
    readUnpaidOrders(db, provider, userId),
  ]);
  return [...paid, ...unpaid].sort((one, other) => other.createdAt.localeCompare(one.createdAt));
}

async function readPayments(db: Kysely<Tables>, provider: Payments['provider'], userId: string) {
  const rows = await db
    .selectFrom('payments as p')
    .innerJoin('price_terms as t', 't.price_id', 'p.price_id')
    .selectAll('p')
    .select(['t.item', 't.name', 't.interval'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('payment_disputes as d')
            .select('d.id')
            .whereRef('d.provider', '=', 'p.provider')
            .whereRef('d.cause', '=', 'p.cause')
            .where('d.state', '<>', 'won'),
        )
        .as('is_disputed'),
    )
    .select(AGREED_AT.as('agreed_at'))
    .where('p.provider', '=', provider)
    .where('p.user_id', '=', userId)
    .where('p.paid_at', 'is not', null)
    .execute();
  return rows.map((row) => ({
    id: row.cause,
    orderId: row.order_id,
    subscriptionId: row.subscription_id,
    item: row.item,
    product: row.name,
    interval: row.interval,
    status: 'paid' as const,
    credits: row.credits ?? 0,
    amountCents: row.amount_cents ?? 0,
    currency: row.currency,
    createdAt: (row.paid_at ?? row.created_at).toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    agreedAt: row.agreed_at?.toISOString() ?? null,
    refundedCents: row.refunded_cents,
    isDisputed: Boolean(row.is_disputed),
    invoiceUrl: row.invoice_url,
    invoicePdfUrl: row.invoice_pdf_url,
  }));
}

async function readUnpaidOrders(db: Kysely<Tables>, provider: Payments['provider'], userId: string) {
  const rows = await db
    .selectFrom('orders as o')
    .innerJoin('price_terms as t', 't.price_id', 'o.price_id')
    .leftJoin('order_consents as c', 'c.order_id', 'o.id')
    .selectAll('o')
    .select(['t.name', 'c.agreed_at'])
    .where('o.provider', '=', provider)
    .where('o.user_id', '=', userId)
    .where('o.status', 'in', ['processing', 'failed'])
    .execute();
  return rows.map((row) => ({
    id: `order:${row.id}`,
    orderId: row.id,
    subscriptionId: row.subscription_id,
    item: row.item,
    product: row.name,
    interval: row.interval,
    status: row.status,
    credits: row.credits,
    amountCents: row.amount_cents,
    currency: row.currency,
    createdAt: row.created_at.toISOString(),
    paidAt: null,
    agreedAt: row.agreed_at?.toISOString() ?? null,
    refundedCents: 0,
    isDisputed: false,
    invoiceUrl: null,
    invoicePdfUrl: null,
  }));
}

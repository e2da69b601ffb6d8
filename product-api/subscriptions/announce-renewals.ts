import { DAY_MS } from '#contracts/day';
import { inTransaction } from '../db/transaction-guard';
import { writeMail } from '../mail/outbox';
import type { PaymentDeps } from '../payments/payment-deps';

/** Days before a yearly renewal on which its holder is told. */
const DAYS_AHEAD = 7;

/** Writes to the holders of yearly plans that renew soon, once for each renewal. Returns how many. */
export async function announceRenewals({ db, payments, now }: PaymentDeps): Promise<number> {
  const at = now();
  const due = await db
    .selectFrom('subscriptions as s')
    .innerJoin('price_terms as t', (join) =>
      join.on((eb) => eb('t.price_id', '=', eb.fn.coalesce('s.next_price_id', 's.price_id'))),
    )
    .select(['s.id', 's.user_id as userId', 's.period_end as renewsAt', 't.name', 't.amount_cents', 't.currency'])
    .where('s.provider', '=', payments.provider)
    .where('s.status', '=', 'active')
    .where('s.is_paused', '=', false)
    .where('s.ends_at', 'is', null)
    .where('s.ended_at', 'is', null)
    .where('t.interval', '=', 'year')
    .where('s.period_end', '>', at)
    .where('s.period_end', '<=', new Date(at.getTime() + DAYS_AHEAD * DAY_MS))
    .execute();
  for (const { id, userId, renewsAt, name, amount_cents: cents, currency } of due) {
    const data = { plan: name ?? '', renewsAt: renewsAt.toISOString(), price: { cents, currency } };
    const cause = `renewal:${id}:${data.renewsAt}`;
    await inTransaction(db, (tx) => writeMail(tx, { kind: 'plan-renews', cause, to: { userId }, data }, at));
  }
  return due.length;
}

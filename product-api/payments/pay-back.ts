import type { PaymentDeps } from './payment-deps';
import type { PaidWith } from './payments';

/**
 * Pays back what was paid after its account was erased. A payment is asked for until the service has taken the request
 * over, and never twice with an effect: it pays back all that is left. Returns the number of payments paid back. Any
 * number of processes may run it.
 */
export async function payBackToErased({ db, payments, now, logger }: PaymentDeps): Promise<number> {
  const owed = await db
    .selectFrom('payments as p')
    .leftJoin('orders as o', 'o.id', 'p.order_id')
    .select(['p.cause', 'p.user_id as userId', 'o.session_id as sessionId'])
    .where('p.provider', '=', payments.provider)
    .where('p.owed_back_at', 'is not', null)
    .where('p.paid_back_at', 'is', null)
    .orderBy('p.owed_back_at')
    .execute();
  let paidBack = 0;
  for (const { cause, userId, sessionId } of owed) {
    try {
      await payments.payBack(paidWith(cause, sessionId));
    } catch (error) {
      logger.error({ err: error, payment: cause, userId }, 'payment of an erased account not paid back, will retry');
      continue;
    }
    await db
      .updateTable('payments')
      .set({ paid_back_at: now() })
      .where('provider', '=', payments.provider)
      .where('cause', '=', cause)
      .where('paid_back_at', 'is', null)
      .execute();
    logger.warn({ payment: cause, userId }, 'payment of an erased account paid back');
    paidBack += 1;
  }
  return paidBack;
}

function paidWith(cause: string, sessionId: string | null): PaidWith {
  const [kind, id = ''] = cause.split(/:(.*)/);
  if (kind === 'period') return { invoiceId: id };
  if (sessionId === null) throw new Error(`Payment ${cause} has no checkout.`);
  return { sessionId };
}

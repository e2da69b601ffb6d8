import type { Insertable, Selectable } from 'kysely';
import type { Tables } from '../db/tables';
import type { PaymentKey } from './payment-event';
import type { EventContext } from './process-event';

type PaymentRow = Selectable<Tables['payments']>;

/** Makes the row of a payment, or finds the one that another event has made. The user must be locked. */
export async function beginPayment(
  { tx, provider, now }: EventContext,
  payment: Pick<Insertable<Tables['payments']>, 'cause' | 'user_id' | 'customer_id' | 'currency'>,
): Promise<PaymentRow> {
  await tx
    .insertInto('payments')
    .values({ provider, created_at: now, order_id: orderIdOf(payment.cause) ?? null, ...payment })
    .onConflict((conflict) => conflict.columns(['provider', 'cause']).doNothing())
    .execute();
  return tx
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('cause', '=', payment.cause)
    .executeTakeFirstOrThrow();
}

/** Id of the order that a pack's payment is for; undefined for a period of a subscription. */
export function orderIdOf(cause: PaymentKey): string | undefined {
  return cause.startsWith('pack:') ? cause.slice('pack:'.length) : undefined;
}

import type { Insertable, Selectable, Updateable } from 'kysely';
import type { PaymentKey } from '../db/column-types';
import type { Tables } from '../db/tables';
import { post } from '../ledger/post';
import type { EventContext } from './event-context';
import { reconcileCredits } from './reconcile-credits';

type PaymentRow = Selectable<Tables['payments']>;

/** Creates the row of a payment, or finds the one that another event has created. The user must be locked. */
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

/** The payer, and what was paid for. */
export interface SettledPayment {
  payer: Pick<Insertable<Tables['payments']>, 'cause' | 'user_id' | 'customer_id' | 'currency'>;
  paid: Updateable<Tables['payments']> & { credits: number };
  /** When its credits expire; null: never. */
  expiresAt: Date | null;
}

/**
 * Records that a payment was received, and grants its credits minus those already reversed. If its account has been
 * erased, they could not be spent: it grants none and is owed back (pay-back.ts). Idempotent. The user must be locked.
 */
export async function settlePayment(context: EventContext, { payer, paid, expiresAt }: SettledPayment): Promise<void> {
  const { tx, provider, now } = context;
  const { cause, user_id: userId } = payer;
  await beginPayment(context, payer);
  const isErased = await isErasedAccount(tx, userId);
  await tx
    .updateTable('payments')
    .set(isErased ? { ...paid, credits: 0, owed_back_at: now } : paid)
    .where('provider', '=', provider)
    .where('cause', '=', cause)
    .where('paid_at', 'is', null)
    .execute();
  if (paid.credits > 0 && !isErased) {
    await post(tx, { type: 'grant', userId, amount: paid.credits, cause, expiresAt }, now);
  }
  await reconcileCredits(context, cause);
}

async function isErasedAccount(tx: EventContext['tx'], userId: string): Promise<boolean> {
  const user = await tx.selectFrom('users').select('erased_at').where('id', '=', userId).executeTakeFirstOrThrow();
  return user.erased_at !== null;
}

/** Id of the order that a pack's payment is for; undefined for a period of a subscription. */
export function orderIdOf(cause: PaymentKey): string | undefined {
  return cause.startsWith('pack:') ? cause.slice('pack:'.length) : undefined;
}

import { lockUser } from '../ledger/post';
import { userOfCustomer } from './customers';
import { type Dispute, EventRefusedError, type Refund } from './payment-event';
import { beginPayment, orderIdOf } from './payment-row';
import type { Applied, EventContext } from './event-context';
import { findOrder } from './read-order';
import { reconcileCredits } from './reconcile-credits';

/** Applies a refund: takes back the unspent credits that the money had bought. */
export async function applyRefund(context: EventContext, refund: Refund): Promise<Applied> {
  const { tx, provider } = context;
  const { payment: cause, observedAt } = refund;
  if (refund.refundedCents < 0 || refund.chargedCents < 0) {
    throw new EventRefusedError(`Invalid refund of ${refund.refundedCents} of ${refund.chargedCents} cents.`);
  }
  const payment = await paymentOf(context, refund);
  if (!payment) return undefined;
  const { refund_observed_at: earlier } = payment;
  if (earlier === null || earlier <= observedAt) {
    await tx
      .updateTable('payments')
      .set({
        charged_cents: refund.chargedCents,
        refunded_cents: refund.refundedCents,
        refund_observed_at: observedAt,
      })
      .where('provider', '=', provider)
      .where('cause', '=', cause)
      .execute();
  }
  await reconcileCredits(context, cause);
  return cause;
}

/** Applies a dispute (chargeback). If it is won, the credits are granted again. */
export async function applyDispute(context: EventContext, dispute: Dispute): Promise<Applied> {
  const { tx, provider } = context;
  const { payment: cause, disputeId, amountCents, chargedCents, state } = dispute;
  if (amountCents < 0) throw new EventRefusedError(`Invalid dispute over ${amountCents} cents.`);
  if (!(await paymentOf(context, dispute))) return undefined;
  await tx
    .updateTable('payments')
    .set({ charged_cents: chargedCents })
    .where('provider', '=', provider)
    .where('cause', '=', cause)
    .where('charged_cents', '=', 0)
    .execute();
  await tx
    .insertInto('payment_disputes')
    .values({ provider, id: disputeId, cause, amount_cents: amountCents, state })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'id'])
        .doUpdateSet({ amount_cents: amountCents, state })
        // An older event doesn't reopen a closed dispute.
        .where((eb) => eb.or([eb('payment_disputes.state', '=', 'open'), eb.val(state !== 'open')])),
    )
    .execute();
  await reconcileCredits(context, cause);
  return cause;
}

/**
 * Finds the payment, or creates its row if the reversal arrives first. Locks its user. Undefined for the invoice of an
 * unknown customer: the account may be used for other sales too.
 */
async function paymentOf(context: EventContext, { payment: cause, customerId, currency }: Refund | Dispute) {
  const { tx, provider } = context;
  const orderId = orderIdOf(cause);
  const order = orderId === undefined ? undefined : await findOrder(tx, provider, orderId);
  if (orderId !== undefined && !order) throw new EventRefusedError(`Unknown order ${orderId}.`);
  const customer = order?.customer_id ?? customerId;
  if (customer === null || (customerId !== null && customer !== customerId)) {
    throw new EventRefusedError(`${cause} does not belong to customer ${customerId}.`);
  }
  const userId = await userOfCustomer(tx, provider, customer);
  if (userId === undefined) return undefined;
  await lockUser(tx, userId);
  const payment = await beginPayment(context, { cause, user_id: userId, customer_id: customer, currency });
  if (payment.user_id !== userId) throw new EventRefusedError(`${cause} was paid by another user.`);
  if (payment.currency !== currency) throw new EventRefusedError(`${cause} was paid in ${payment.currency}.`);
  return payment;
}

import type Stripe from 'stripe';
import { PaymentsRefusedError, type PaidWith } from '../../payments/payments';
import { callStripe } from './stripe-client';
import { idOf } from './verify-prices';

/** Refusals that say that the money is no longer ours: refunded in full, or taken back by the bank. */
const ALREADY_BACK = ['charge_already_refunded', 'charge_disputed'];

/** The payment intents of a checkout or an invoice; none if nothing had to be paid. */
export async function findIntents(stripe: Stripe, paidWith: PaidWith): Promise<string[]> {
  if ('sessionId' in paidWith) {
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(paidWith.sessionId);
    return intent === null ? [] : [idOf(intent)];
  }
  const payments = await stripe.invoicePayments.list({ invoice: paidWith.invoiceId, status: 'paid', limit: 100 });
  return payments.data.flatMap(({ payment: { payment_intent: intent } }) =>
    intent === undefined ? [] : [idOf(intent)],
  );
}

/**
 * Refunds all that is left of a payment. Without an amount a second refund is refused, however late it is repeated: an
 * idempotency key would hold for a day, and keep a failure of Stripe's for as long.
 */
export async function payBackIntent(stripe: Stripe, intent: string): Promise<void> {
  try {
    await callStripe(() => stripe.refunds.create({ payment_intent: intent, metadata: { reason: 'account erased' } }));
  } catch (error) {
    if (!(error instanceof PaymentsRefusedError) || !ALREADY_BACK.includes(error.details.code ?? '')) throw error;
  }
}

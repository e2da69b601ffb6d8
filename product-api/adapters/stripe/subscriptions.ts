import type Stripe from 'stripe';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '../../db/column-types';
import type { SubscriptionFacts } from '../../payments/payment-event';
import { idOf } from './verify-prices';

/** The current subscription, with what follows. @throws Error when it has a shape that nothing of ours ever made */
export async function retrieveSubscription(stripe: Stripe, id: string): Promise<SubscriptionFacts> {
  return subscriptionFacts(await stripe.subscriptions.retrieve(id, { expand: ['schedule', 'latest_invoice'] }));
}

function subscriptionFacts(subscription: Stripe.Subscription): SubscriptionFacts {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`Subscription ${subscription.id} has no item.`);
  const periodEnd = date(item.current_period_end);
  const end = subscription.cancel_at_period_end ? periodEnd : null;
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer),
    priceId: item.price.id,
    status: statusOf(subscription),
    periodEnd,
    endsAt: subscription.cancel_at === null ? end : date(subscription.cancel_at),
    endedAt: subscription.ended_at === null ? null : date(subscription.ended_at),
    createdAt: date(subscription.created),
    next: nextOf(subscription.schedule, item.price.id),
    due: dueOf(subscription),
    isPaused: subscription.pause_collection !== null,
  };
}

function statusOf({ id, status }: Stripe.Subscription): SubscriptionStatus {
  const known = SUBSCRIPTION_STATUSES.find((candidate) => candidate === status);
  if (!known) throw new Error(`Subscription ${id} has the unknown status ${status}.`);
  return known;
}

/** The portal puts a switch that waits for the period's end into a schedule: its next phase has the other price. */
function nextOf(schedule: Stripe.Subscription['schedule'], priceId: string): SubscriptionFacts['next'] {
  if (schedule === null || typeof schedule === 'string' || schedule.current_phase === null) return null;
  const begins = schedule.current_phase.end_date;
  const phase = schedule.phases.find(({ start_date }) => start_date === begins);
  const next = phase?.items[0]?.price;
  if (next === undefined || idOf(next) === priceId) return null;
  return { priceId: idOf(next), at: date(begins) };
}

function dueOf({ status, latest_invoice: invoice }: Stripe.Subscription): SubscriptionFacts['due'] {
  if (status !== 'past_due' && status !== 'unpaid') return null;
  if (invoice === null || typeof invoice === 'string' || invoice.status === 'void') return null;
  const { amount_due, next_payment_attempt } = invoice;
  return { amountCents: amount_due, nextAttemptAt: next_payment_attempt === null ? null : date(next_payment_attempt) };
}

/** Stripe refuses to end, or to go on with, what a schedule manages; released, the subscription goes on as it is. */
export async function releaseSchedule(stripe: Stripe, subscriptionId: string): Promise<void> {
  const { schedule } = await stripe.subscriptions.retrieve(subscriptionId);
  if (schedule !== null) await stripe.subscriptionSchedules.release(idOf(schedule));
}

/**
 * Voids invoices of a subscription: all that are unpaid, or all but one whose payment is on its way, which can't be
 * voided.
 */
export async function giveUpInvoices(
  stripe: Stripe,
  subscriptionId: string,
  which: 'all' | 'not on their way',
): Promise<void> {
  for await (const invoice of stripe.invoices.list({ subscription: subscriptionId, limit: 100 })) {
    const { id, status, next_payment_attempt, auto_advance } = invoice;
    const isOpen = status === 'open' || status === 'uncollectible';
    // Neither tried again nor finalized below, by a cancellation that failed halfway.
    const isOnItsWay = status === 'open' && next_payment_attempt === null && auto_advance;
    if (status === 'draft') {
      // Stripe deletes no drafts of subscriptions, and voids what is final only.
      await stripe.invoices.finalizeInvoice(id, { auto_advance: false });
      await stripe.invoices.voidInvoice(id);
    } else if (isOpen && (which === 'all' || !isOnItsWay)) {
      await stripe.invoices.voidInvoice(id);
    }
  }
}

/**
 * The page of the newest invoice that waits for its money: paid there, with whatever card, and asked by the bank where
 * that must be. The card that pays it is kept for the subscription. Undefined when no invoice waits.
 */
export async function openInvoicePage(stripe: Stripe, subscriptionId: string): Promise<string | undefined> {
  const { data } = await stripe.invoices.list({ subscription: subscriptionId, limit: 10 });
  const due = data.find(({ status }) => status === 'draft' || status === 'open' || status === 'uncollectible');
  if (!due) return undefined;
  const payment_settings = { save_default_payment_method: 'on_subscription' } as const;
  await stripe.subscriptions.update(subscriptionId, { payment_settings });
  // Invoices of an unpaid subscription stay drafts until its owner wants to pay.
  const invoice = due.status === 'draft' ? await stripe.invoices.finalizeInvoice(due.id) : due;
  return invoice.hosted_invoice_url ?? undefined;
}

export function date(seconds: number): Date {
  return new Date(seconds * 1000);
}

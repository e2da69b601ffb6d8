import { lockUser } from '../ledger/post';
import { userOfCustomer } from './customers';
import { EventRefusedError, type SubscriptionObserved } from './payment-event';
import { reportSubscriptionChange } from './report-subscription-change';
import type { Applied, EventContext } from './event-context';

/** Stores the observed state of a subscription, unless a later one is already stored. */
export async function applySubscription(
  context: EventContext,
  { subscription, observedAt }: SubscriptionObserved,
): Promise<Applied> {
  const { tx, provider } = context;
  const { id, customerId, priceId } = subscription;
  const userId = await userOfCustomer(tx, provider, customerId);
  const terms = await tx
    .selectFrom('price_terms')
    .select('interval')
    .where('price_id', '=', priceId)
    .executeTakeFirst();
  if (userId === undefined) {
    if (!terms) return undefined;
    throw new EventRefusedError(`Unknown customer ${customerId} on subscription ${id}.`);
  }
  if (!terms) throw new EventRefusedError(`Unknown price ${priceId} on subscription ${id}.`);
  await lockUser(tx, userId);
  const state = {
    price_id: priceId,
    status: subscription.status,
    period_end: subscription.periodEnd,
    ends_at: subscription.endsAt,
    ended_at: subscription.endedAt,
    next_price_id: subscription.next?.priceId ?? null,
    next_at: subscription.next?.at ?? null,
    due_cents: subscription.due?.amountCents ?? null,
    next_attempt_at: subscription.due?.nextAttemptAt ?? null,
    is_paused: subscription.isPaused,
    observed_at: observedAt,
  };
  const earlier = await tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('provider', '=', provider)
    .where('id', '=', id)
    .executeTakeFirst();
  if (earlier && earlier.user_id !== userId) {
    throw new EventRefusedError(`Subscription ${id} has moved to customer ${customerId}, who is another user.`);
  }
  if (!earlier) {
    await tx
      .insertInto('subscriptions')
      .values({
        provider,
        id,
        user_id: userId,
        customer_id: customerId,
        created_at: subscription.createdAt,
        ...state,
      })
      .execute();
  } else if (earlier.observed_at <= observedAt) {
    await tx.updateTable('subscriptions').set(state).where('provider', '=', provider).where('id', '=', id).execute();
    await reportSubscriptionChange(context, { id, userId, before: earlier, after: state, observedAt });
  }
  return id;
}

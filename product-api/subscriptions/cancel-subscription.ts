import { observeSubscription } from '../payments/observe-subscription';
import type { PaymentDeps } from '../payments/payment-deps';
import { isEnding, isRenewing, listSubscriptions, type SubscriptionRow } from './read-subscriptions';

/** What is told for an id that is not the user's: the same, whether it is anybody's. */
const UNKNOWN = 'There is no such subscription.';

/**
 * Ends the subscription `id` at the end of its paid period; without `id` the only one that renews. With several to
 * choose from it lists them and changes nothing. Repeating a cancellation is a success.
 * @throws PaymentsUnavailableError
 */
export async function cancelSubscription(deps: PaymentDeps, userId: string, id: string | undefined) {
  const all = await listSubscriptions(deps.db, deps.payments.provider, userId);
  if (id !== undefined)
    return cancelChosen(
      deps,
      all.find((subscription) => subscription.id === id),
    );
  const candidates = all.filter(isRenewing);
  const [first, ...others] = candidates;
  if (!first) return { success: false, message: 'No subscription renews.' };
  if (others.length === 0) return cancelChosen(deps, first);
  return {
    success: false,
    message: 'Choose the subscription to cancel.',
    subscriptions: candidates.map((subscription) => ({
      id: subscription.id,
      product: subscription.name ?? subscription.item,
      createdAt: subscription.created_at.toISOString(),
    })),
  };
}

async function cancelChosen(deps: PaymentDeps, chosen: SubscriptionRow | undefined) {
  if (!chosen) return { success: false, message: UNKNOWN };
  const endsAt = (chosen.ends_at ?? chosen.period_end).toISOString();
  if (isEnding(chosen, deps.now())) return { success: true, message: `It ends on ${endsAt} already.`, endsAt };
  if (!isRenewing(chosen)) return { success: false, message: 'This subscription is over.' };
  await deps.payments.setRenewal(chosen.id, 'ends');
  await observeSubscription(deps, chosen.id);
  return { success: true, message: `It ends on ${endsAt}. Its credits stay until then.`, endsAt };
}

/** Takes a cancellation back, until the paid period ends. Repeating it is a success. @throws PaymentsUnavailableError */
export async function resumeSubscription(deps: PaymentDeps, userId: string, id: string) {
  const all = await listSubscriptions(deps.db, deps.payments.provider, userId);
  const chosen = all.find((subscription) => subscription.id === id);
  if (!chosen) return { success: false, message: UNKNOWN };
  if (isRenewing(chosen)) return { success: true, message: 'It renews already.' };
  if (!isEnding(chosen, deps.now())) return { success: false, message: 'This subscription is over.' };
  await deps.payments.setRenewal(chosen.id, 'renews');
  await observeSubscription(deps, chosen.id);
  return { success: true, message: `It renews on ${chosen.period_end.toISOString()}.` };
}

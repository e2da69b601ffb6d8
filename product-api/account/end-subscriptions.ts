import { ApiError } from '../api-error';
import type { PaymentDeps } from '../payments/payment-deps';
import { cancelSubscription } from '../subscriptions/cancel-subscription';
import { isCancelable, listSubscriptions } from '../subscriptions/read-subscriptions';

/** Ends the renewal of all the user's subscriptions. @throws PaymentsUnavailableError, after ending those before it */
export async function endSubscriptions(deps: PaymentDeps, userId: string): Promise<void> {
  const subscriptions = await listSubscriptions(deps.db, deps.payments.provider, userId, deps.now());
  for (const { id } of subscriptions.filter(isCancelable)) {
    const { success, message } = await cancelSubscription(deps, userId, id);
    if (!success) throw new ApiError('state_conflict', `Subscription ${id} could not be ended: ${message}`);
  }
}

/** Ends subscriptions that an erased user bought nevertheless, in a checkout still open in another window. */
export async function endSubscriptionsOfErased(deps: PaymentDeps): Promise<void> {
  const leavers = await deps.db
    .selectFrom('subscriptions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select('u.id')
    .distinct()
    .where('u.erased_at', 'is not', null)
    .where('s.provider', '=', deps.payments.provider)
    .where('s.status', 'not in', ['canceled', 'incomplete_expired'])
    .where('s.ends_at', 'is', null)
    .where('s.ended_at', 'is', null)
    .execute();
  for (const { id } of leavers) {
    await endSubscriptions(deps, id);
    deps.logger.warn({ userId: id }, 'a subscription of an erased account was ended');
  }
}

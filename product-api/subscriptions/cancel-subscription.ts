import type { CancelSubscriptionAnswer } from '#contracts/api/subscriptions';
import { observeSubscription } from '../payments/observe-subscription';
import type { PaymentDeps } from '../payments/payment-deps';
import { requireGoodStanding } from '../users/suspension';
import {
  endsAtOnce,
  isCancelable,
  isEnding,
  isRenewing,
  listSubscriptions,
  type SubscriptionRow,
} from './read-subscriptions';

// The messages are the English of the page (common.json: subscription.refusal).
/** The answer for an id that is not the user's, whether or not it exists. */
const UNKNOWN = { success: false, message: 'We can’t find this subscription.', refusal: 'unknown' } as const;
const OVER = { success: false, message: 'This subscription has already ended.', refusal: 'over' } as const;

/**
 * Ends the subscription `id` at the end of its paid period, or at once when none is paid; without `id` the only one
 * that is not over. With several to choose from it lists them and changes nothing. Repeating a cancellation is a
 * success.
 * @throws PaymentsUnavailableError
 */
export async function cancelSubscription(
  deps: PaymentDeps,
  userId: string,
  id: string | undefined,
): Promise<CancelSubscriptionAnswer> {
  const all = await readAll(deps, userId);
  if (id !== undefined) {
    const chosen = all.find((subscription) => subscription.id === id);
    return chosen ? cancelChosen(deps, userId, chosen) : UNKNOWN;
  }
  const candidates = all.filter(isCancelable);
  const [first, ...others] = candidates;
  if (!first) return { success: false, message: 'You have no subscription that renews.', refusal: 'none' };
  if (others.length === 0) return cancelChosen(deps, userId, first);
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

async function cancelChosen(
  deps: PaymentDeps,
  userId: string,
  chosen: SubscriptionRow,
): Promise<CancelSubscriptionAnswer> {
  if (isEnding(chosen, deps.now())) {
    const endsAt = (chosen.ends_at ?? chosen.period_end).toISOString();
    return { success: true, message: `It already ends on ${endsAt}.`, endsAt };
  }
  if (!isCancelable(chosen)) return OVER;
  const droppedSwitch = await switchOf(deps, chosen);
  if (endsAtOnce(chosen)) await deps.payments.endNow(chosen.id);
  else await deps.payments.setRenewal(chosen.id, 'ends');
  const after = await observe(deps, userId, chosen);
  if (after.ended_at !== null) return { success: true, message: 'It has ended and is not charged again.' };
  const endsAt = (after.ends_at ?? after.period_end).toISOString();
  const message = `It ends on ${endsAt}. Its credits can be used until then.`;
  return { success: true, message, endsAt, ...(droppedSwitch && { droppedSwitch }) };
}

/** The plan of a scheduled switch, which a cancellation drops. */
async function switchOf({ db }: PaymentDeps, { next_price_id }: SubscriptionRow) {
  if (next_price_id === null) return undefined;
  const terms = await db
    .selectFrom('price_terms')
    .select(['item', 'name', 'interval'])
    .where('price_id', '=', next_price_id)
    .executeTakeFirst();
  return terms && { product: terms.name ?? terms.item, interval: terms.interval ?? ('month' as const) };
}

/**
 * Takes back what was to happen at the end of the paid period: a cancellation, or a switch to another plan. Repeating it
 * is a success.
 * @throws ApiError `account_suspended`
 * @throws PaymentsUnavailableError
 */
export async function resumeSubscription(
  deps: PaymentDeps,
  userId: string,
  id: string,
): Promise<Pick<CancelSubscriptionAnswer, 'success' | 'message'>> {
  await requireGoodStanding(deps.db, userId);
  const all = await readAll(deps, userId);
  const chosen = all.find((subscription) => subscription.id === id);
  if (!chosen) return { success: false, message: UNKNOWN.message };
  if (isRenewing(chosen) && chosen.next_price_id === null) return { success: true, message: 'It already renews.' };
  const isOver = { success: false, message: OVER.message };
  if (!isRenewing(chosen) && !isEnding(chosen, deps.now())) return isOver;
  await deps.payments.setRenewal(chosen.id, 'renews');
  const after = await observe(deps, userId, chosen);
  if (after.ended_at !== null) return isOver;
  return { success: true, message: `It renews on ${after.period_end.toISOString()}.` };
}

function readAll({ db, payments, now }: PaymentDeps, userId: string): Promise<SubscriptionRow[]> {
  return listSubscriptions(db, payments.provider, userId, now());
}

/** The subscription's state at the service after a change. */
async function observe(deps: PaymentDeps, userId: string, chosen: SubscriptionRow): Promise<SubscriptionRow> {
  await observeSubscription(deps, chosen.id);
  return (await readAll(deps, userId)).find(({ id }) => id === chosen.id) ?? chosen;
}

import type { Subscriptions } from '../subscriptions/subscriptions';

const NOTHING_TO_CHANGE = { success: false, message: 'No active subscription.' };

/** For an installation that sells nothing: nobody has a subscription, and every answer says so. */
export const noSubscriptions: Subscriptions = {
  standing: () => Promise.resolve({ isVip: false, isSubscribed: false, hasPaid: false }),
  cancel: () => Promise.resolve(NOTHING_TO_CHANGE),
  resume: () => Promise.resolve(NOTHING_TO_CHANGE),
};

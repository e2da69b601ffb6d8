import type { CancelSubscriptionAnswer } from '#contracts/user';

/** What a user has bought, as the rest of the service needs to know it. */
export interface Standing {
  /** A Pro or Max subscription in its paid period. */
  isVip: boolean;
  /** At least one subscription that will renew. */
  isSubscribed: boolean;
  /** Any payment ever settled. */
  hasPaid: boolean;
}

/** Subscriptions of the payment service behind this installation. */
export interface Subscriptions {
  standing(userId: string): Promise<Standing>;
  /** Ends the subscription `id` at the end of its paid period; without `id`, the only one, or answers with a list. */
  cancel(userId: string, id: string | undefined): Promise<CancelSubscriptionAnswer>;
  /** Takes a cancellation back, until the paid period ends. */
  resume(userId: string, id: string): Promise<Omit<CancelSubscriptionAnswer, 'subscriptions'>>;
}

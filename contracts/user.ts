/** Answer of `GET /api/user/info`. Flags are numbers because the seed's callers read them so. */
export interface UserInfo {
  /** What can be spent now: grants less captures less open holds. */
  credits: number;
  /** 1: a Pro or Max subscription in its paid period. */
  vip_status: 0 | 1;
  is_subscribed: boolean;
  /** 1: any payment ever settled. */
  paid_user: 0 | 1;
  /** Only there while the session that began with the user's first sign-in lasts. */
  first_session?: true;
}

/** What the sign-in service tells the product API of a person, once a provider has proved it. */
export interface SignedInPerson {
  /** The provider's stable subject: the user id everywhere. */
  sub: string;
  email: string;
  name: string | null;
  image: string | null;
}

/** Credits given once to every new `sub`. */
export const SIGNUP_CREDITS = 20;

/** One of the subscriptions in an answer to cancel-subscription. */
export interface SubscriptionItem {
  id: string;
  product: string;
  createdAt: string;
}

export interface CancelSubscriptionAnswer {
  success: boolean;
  message: string;
  /** With success: when the paid period, and the subscription with it, ends. ISO 8601 in UTC. */
  endsAt?: string;
  subscriptions?: SubscriptionItem[];
}

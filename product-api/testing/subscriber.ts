import type { Account, Subscription } from '#contracts/api/account';
import type { CancelSubscriptionAnswer } from '#contracts/api/subscriptions';
import type { TestUser } from './test-service';

// A user with subscriptions, by the calls of a browser.

/** Without `id`: the only one. */
export function cancel(user: TestUser, id?: string): Promise<CancelSubscriptionAnswer> {
  return post(user, '/api/cancel-subscription', id === undefined ? {} : { id });
}

export function resume(user: TestUser, id: string): Promise<CancelSubscriptionAnswer> {
  return post(user, '/api/resume-subscription', { id });
}

/** Address of the page where what is due can be paid. */
export async function payDue(user: TestUser, id: string): Promise<string> {
  const { url } = await post<{ url: string }>(user, '/api/pay-subscription', { id, language: 'de' });
  return url;
}

/** All subscriptions on the account page. */
export async function subscriptionsOf(user: TestUser): Promise<Subscription[]> {
  return (await user.expect(200, { method: 'GET', url: '/api/account' })).json<Account>().subscriptions;
}

export async function shown(user: TestUser, id: string): Promise<Subscription> {
  const found = (await subscriptionsOf(user)).find((subscription) => subscription.id === id);
  if (!found) throw new Error(`The account does not show ${id}.`);
  return found;
}

async function post<T = CancelSubscriptionAnswer>(user: TestUser, url: string, body: object): Promise<T> {
  return (await user.expect(200, { method: 'POST', url, body })).json<T>();
}

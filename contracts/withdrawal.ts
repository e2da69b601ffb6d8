import type { Purchase } from './api/account';
import { DAY_MS } from './day';
import { WITHDRAWAL_DAYS } from './keeping';

/** Longest accepted texts of a withdrawal, in UTF-16 units. */
export const WITHDRAWAL_MAX_LENGTH = { name: 200, email: 320, order: 500 } as const;

/** The page of the form, after the language prefix; its query parameter holds the id of a purchase. */
const WITHDRAWAL_PATH = '/withdrawal';
export const WITHDRAWAL_PURCHASE_PARAM = 'purchase';

/** The number that customers give to name a purchase: its order's, or its invoice's for a renewal. */
export function purchaseNumber({ id, orderId }: Pick<Purchase, 'id' | 'orderId'>): string {
  return orderId ?? id.slice(id.indexOf(':') + 1);
}

/**
 * Whether a purchase can still be withdrawn from at `now` (ms): paid, for money, not refunded, and no more than
 * `WITHDRAWAL_DAYS` old. The day of the purchase doesn't count, so that the fifteenth day is over before the right is.
 */
export function canBeWithdrawn(
  { paidAt, amountCents, refundedCents }: Pick<Purchase, 'paidAt' | 'amountCents' | 'refundedCents'>,
  now: number,
): boolean {
  if (paidAt === null || amountCents <= refundedCents) return false;
  return now < Date.parse(paidAt) + (WITHDRAWAL_DAYS + 1) * DAY_MS;
}

/** The form with this purchase ticked. */
export function withdrawalPath({ id }: Pick<Purchase, 'id'>): string {
  return `${WITHDRAWAL_PATH}?${new URLSearchParams({ [WITHDRAWAL_PURCHASE_PARAM]: id }).toString()}`;
}

/**
 * Withdrawal from a purchase, as EU consumers may within 14 days without a reason. Anybody may send it, logged in or not;
 * it is kept for good, and what it said stays readable under its address.
 */

/** Body of `POST /api/withdrawal`. */
export interface WithdrawalRequest {
  name: string;
  email: string;
  /** What the visitor wants to withdraw from: an order's number, or words that describe it. */
  order: string;
}

/**
 * Answer of `POST /api/withdrawal` and of `GET /api/withdrawal/<id>`. The page shows it as the confirmation, to be
 * printed or saved, and keeps `?id=<id>` in its address, so that it can be opened again.
 */
export interface WithdrawalConfirmation {
  withdrawal: WithdrawalRequest & {
    /** Reference, known to nobody but who sent it. */
    id: string;
    /** ISO 8601 in UTC: the moment that counts for the deadline. */
    receivedAt: string;
  };
}

/** Longest texts that are taken, in UTF-16 units. */
export const WITHDRAWAL_MAX_LENGTH = { name: 200, email: 320, order: 500 } as const;

/** Times that the legal texts name. The code that keeps, deletes or refuses reads them here too. */

/** Days after which something is deleted. */
export const KEPT_DAYS = {
  /** A sign-in that is not used. */
  session: 30,
  /** A sign-in, however often it is used. */
  sessionAtMost: 180,
  /** An uploaded picture that no video uses. */
  unusedPicture: 1,
  /** A line of a log. */
  log: 30,
  /** A backup; an operator's duty (docs/operations.md). */
  backup: 30,
  /** The words of a withdrawal or a cancellation that an operator has dealt with: three years. */
  withdrawal: 1096,
  /** The record that a message was sent, or why not; its words go when it has been sent. */
  mail: 90,
} as const;

/** Days in which a consumer may withdraw from a purchase. */
export const WITHDRAWAL_DAYS = 14;
/** Years; younger people may not have an account. */
export const MINIMUM_AGE = 16;

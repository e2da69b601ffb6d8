export class InsufficientCreditsError extends Error {
  constructor(
    readonly required: number,
    readonly available: number,
  ) {
    super(
      `${required} credits are required, but only ${available} are available: ${required - available} more are needed.`,
    );
  }

  get missing(): number {
    return this.required - this.available;
  }
}

/** The hold was already captured or released by another cause. */
export class HoldSettledError extends Error {}

/** A cause was reused with another user, kind or amount: a bug of ours, never of a caller. */
export class CauseMismatchError extends Error {}
